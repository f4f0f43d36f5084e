import { Button, CloseButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NamedView, useNamedViews } from "../../../ui/data-table/named-views.ts";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import classes from "./list.module.css";

/** Loaded when somebody names a view. */
const NameView = lazyDialog(() => import("./name-view.tsx").then((m) => m.NameView));

interface OwnViewsProps {
  readonly list: string;
  /** The filters of the address. */
  readonly filters: NamedView["filters"];
  /** Whether they are a view that is there anyway. */
  readonly isKnown: boolean;
  /** A view as a link that says whether it is that of the address. */
  readonly link: (name: string, filters: NamedView["filters"]) => ReactNode;
  readonly isCurrent: (filters: NamedView["filters"]) => boolean;
}

/** A user's own combinations of filters, each with a way to take it away; and a name for that of the address. */
export function OwnViews({ list, filters, isKnown, link, isCurrent }: OwnViewsProps) {
  const { t } = useTranslation();
  const { views, mayAdd, add, remove } = useNamedViews(list);
  const [naming, setNaming] = useState(false);
  const isNamed = isKnown || views.some((view) => isCurrent(view.filters));
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className={classes.ownView}>
          {link(view.name, view.filters)}
          <CloseButton
            size="sm"
            aria-label={t("invoice_list.view_remove", { name: view.name })}
            onClick={() => remove(view.name)}
          />
        </span>
      ))}
      {!isNamed && mayAdd && !naming && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming(true)}>
          {t("invoice_list.view_save")}
        </Button>
      )}
      {!isNamed && naming && <NameView onName={(name) => add({ name, filters })} onClose={() => setNaming(false)} />}
    </>
  );
}
