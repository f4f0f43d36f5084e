import { Button, CloseButton } from "@mantine/core";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { lazyDialog } from "../lazy-dialog.tsx";
import classes from "./list-views.module.css";
import { readSavedView, saveView } from "./table-url.ts";

/** A combination of filters of a list, under the name that its user gave it. */
export interface NamedView {
  readonly name: string;
  /** The filters by their names in the address. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Loaded when somebody names a view. */
const NameView = lazyDialog(() => import("./name-view.tsx").then((m) => m.NameView));

interface ListViewsProps {
  readonly list: string;
  /** The filters of the list by their names in the address; the search is one of every list. */
  readonly filters: readonly string[];
  /** Views that are there for everybody, one press away: nothing but all rows, where none are given. */
  readonly given?: readonly NamedView[];
}

/**
 * The views of a list, its own and those that a user named; that of the address is marked. A list without views of its
 * own shows nothing until a filter is set or a view was named.
 */
export function ListViews({ list, filters: names, given }: ListViewsProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { views, mayAdd, add, remove } = useNamedViews(list);
  const [naming, setNaming] = useState(false);
  const filters = Object.fromEntries([...names, "q"].flatMap((name) => pairOf(name, params.get(name))));
  const now = wordsOf(filters);
  const shared = given ?? [{ name: t("table.view_all"), filters: {} }];
  const isNamed = [...shared, ...views].some((view) => wordsOf(view.filters) === now);
  if (given === undefined && views.length === 0 && isNamed) return null;
  const link = (view: NamedView) => (
    <Link
      className={classes.view}
      to={{ pathname, search: new URLSearchParams(view.filters).toString() }}
      aria-current={wordsOf(view.filters) === now ? "page" : undefined}
    >
      {view.name}
    </Link>
  );
  return (
    <nav className={classes.views} aria-label={t("table.views")}>
      {shared.map((view) => (
        <Fragment key={view.name}>{link(view)}</Fragment>
      ))}
      {views.map((view) => (
        <span key={view.name} className={classes.ownView}>
          {link(view)}
          <CloseButton
            size="sm"
            aria-label={t("table.view_remove", { name: view.name })}
            onClick={() => remove(view.name)}
          />
        </span>
      ))}
      {!isNamed && mayAdd && !naming && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming(true)}>
          {t("table.view_save")}
        </Button>
      )}
      {!isNamed && naming && <NameView onName={(name) => add({ name, filters })} onClose={() => setNaming(false)} />}
    </nav>
  );
}

const pairOf = (name: string, value: string | null) => (value === null || value === "" ? [] : [[name, value] as const]);

const wordsOf = (asked: NamedView["filters"]) =>
  Object.entries(asked)
    .sort(([one], [other]) => one.localeCompare(other))
    .map((pair) => pair.join("="))
    .join("&");

/** More than anybody looks through above a list. */
const MOST_VIEWS = 12;

const isNamedView = (view: unknown): view is NamedView => {
  if (typeof view !== "object" || view === null || !("name" in view) || !("filters" in view)) return false;
  const { name, filters } = view;
  const isPlain = typeof filters === "object" && filters !== null && !Array.isArray(filters);
  return typeof name === "string" && isPlain && Object.values(filters).every((value) => typeof value === "string");
};

function readNamedViews(list: string): readonly NamedView[] {
  const { views } = readSavedView(list);
  return Array.isArray(views) ? views.filter(isNamedView) : [];
}

/**
 * The views that a user made of a list. This browser remembers them for the person, beside the columns and the rows per
 * page (docs/decisions/0237, 0223).
 */
function useNamedViews(list: string) {
  const [views, setViews] = useState(() => readNamedViews(list));
  const keep = (changed: readonly NamedView[]) => {
    saveView(list, { views: changed });
    setViews(changed);
  };
  return {
    views,
    mayAdd: views.length < MOST_VIEWS,
    /** One of the same name is replaced. */
    add: (view: NamedView) => keep([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  };
}
