import { ActionIcon, Button, CloseButton, TextInput } from "@mantine/core";
import { IconBookmarkPlus, IconCheck } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NamedView, useNamedViews } from "../../../ui/data-table/named-views.ts";
import classes from "./list.module.css";

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
      {!isNamed && mayAdd && <NameView onName={(name) => add({ name, filters })} />}
    </>
  );
}

const NAME_MAX = 40;

function NameView({ onName }: { readonly onName: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  if (name === null)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBookmarkPlus size="1rem" aria-hidden />}
        onClick={() => setName("")}
      >
        {t("invoice_list.view_save")}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setName(null);
    if (given !== "") onName(given);
  };
  return (
    <form className={classes.ownView} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t("invoice_list.view_name")}
        placeholder={t("invoice_list.view_name")}
        maxLength={NAME_MAX}
        autoComplete="off"
        // It is what the button before it was pressed for.
        ref={(field) => field?.focus()}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        onKeyDown={({ key }) => key === "Escape" && setName(null)}
      />
      <ActionIcon type="submit" variant="default" aria-label={t("invoice_list.view_save")}>
        <IconCheck size="1rem" aria-hidden />
      </ActionIcon>
    </form>
  );
}
