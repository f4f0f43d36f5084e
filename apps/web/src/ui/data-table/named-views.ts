import { useState } from "react";
import { readSavedView, saveView } from "./table-url.ts";

/** A combination of filters of a list, under the name that its user gave it. */
export interface NamedView {
  readonly name: string;
  /** The filters by their names in the address. */
  readonly filters: Readonly<Record<string, string>>;
}

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
 * page (docs/decisions/0237).
 */
export function useNamedViews(list: string) {
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
