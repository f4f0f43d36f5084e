import { CURSOR_MAX, PAGE_MAX, SEARCH_MAX } from "@timbra/contract";
import { useMemo, useRef, useState } from "react";
import { type QueryChange, useUrlQuery } from "../../lib/navigation.ts";
import { getSession } from "../../lib/session.ts";
import type { DataTableProps, ListRequest } from "./types.ts";

export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;
export const ROWS_PER_PAGE_DEFAULT = 25;

interface TableUrl {
  readonly search: string;
  readonly sort: ListRequest["sort"];
  readonly rowsPerPage: number;
  readonly page: number;
  readonly cursor: string | undefined;
  /** Ids of the columns to show, or null for the usual ones. */
  readonly columns: readonly string[] | null;
}

export const rowsOf = (rows: number | undefined): number | undefined =>
  ROWS_PER_PAGE.find((allowed) => allowed === rows);

/**
 * The requested columns that exist; null for the default ones, also where none of the requested ones exists. An empty
 * request means only the fixed columns.
 */
const columnsIn = (told: readonly unknown[], columns: readonly { readonly id: string }[]): readonly string[] | null => {
  const known = columns.map(({ id }) => id).filter((id) => told.includes(id));
  return known.length > 0 || told.length === 0 ? known : null;
};

const columnsOfUrl = (text: string | null, columns: readonly { readonly id: string }[]): readonly string[] | null =>
  text === null ? null : columnsIn(text === "" ? [] : text.split(","), columns);

const columnsOfSavedView = (
  savedView: unknown,
  columns: readonly { readonly id: string }[],
): readonly string[] | null => (Array.isArray(savedView) ? columnsIn(savedView, columns) : null);

type Known = Pick<DataTableProps<never>, "columns" | "defaultSort">;

/**
 * The URL takes precedence; where it says nothing, or something the list does not have, the saved view or the default
 * applies.
 */
const read = (params: URLSearchParams, { columns, defaultSort }: Known, savedView: SavedView): TableUrl => {
  const sort = toSort(params.get("sort") ?? "");
  const cursor = params.get("cursor") ?? undefined;
  const page = Math.min(Number(params.get("page")), PAGE_MAX);
  return {
    search: (params.get("q") ?? "").slice(0, SEARCH_MAX),
    sort: columns.some(({ id, sortable }) => id === sort.column && sortable === true) ? sort : defaultSort,
    rowsPerPage: rowsOf(Number(params.get("rows"))) ?? rowsOf(savedView.rowsPerPage) ?? ROWS_PER_PAGE_DEFAULT,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    // Longer than any cursor the server issues: the page may still exist.
    cursor: cursor === undefined || cursor.length > CURSOR_MAX ? undefined : cursor,
    columns: columnsOfUrl(params.get("cols"), columns) ?? columnsOfSavedView(savedView.columns, columns),
  };
};

/** "-date" is newest first. */
const toSort = (text: string): NonNullable<ListRequest["sort"]> =>
  text.startsWith("-") ? { column: text.slice(1), direction: "desc" } : { column: text, direction: "asc" };

const sortText = (sort: NonNullable<ListRequest["sort"]>) =>
  sort.direction === "desc" ? `-${sort.column}` : sort.column;

/**
 * The view of a table is kept in the URL: it survives a reload, can be sent to somebody, and back and forward walk
 * through pages and orders. Columns and rows per page are remembered for the person besides.
 */
export function useTableUrl<Row>({
  list,
  columns,
  defaultSort,
}: Pick<DataTableProps<Row>, "list" | "columns" | "defaultSort">) {
  const [params, changeQuery] = useUrlQuery();
  const cursors = useRef(new Map<number, string>());
  const [savedView, setSavedView] = useState(() => readSavedView(list));
  const address = useMemo(
    () => read(params, { columns, defaultSort }, savedView),
    [params, columns, defaultSort, savedView],
  );
  if (address.cursor !== undefined) cursors.current.set(address.page, address.cursor);

  const change = (next: QueryChange, replace: boolean) => changeQuery(next, { replace });
  const remember = (view: Parameters<typeof saveView>[1]) => {
    saveView(list, view);
    setSavedView(readSavedView(list));
  };
  const first = { cursor: null, page: null };
  const turn = (page: number, cursor: string | undefined, replace: boolean) =>
    change(page <= 1 ? first : { page: String(page), cursor: cursor ?? null }, replace);

  return {
    ...address,
    setSearch: (search: string) => change({ ...first, q: search === "" ? null : search }, true),
    setSort: (sort: NonNullable<ListRequest["sort"]>) => change({ ...first, sort: sortText(sort) }, false),
    setRowsPerPage: (rows: number) => {
      remember({ rowsPerPage: rows });
      change({ ...first, rows: String(rows) }, true);
    },
    clear: () => change({ ...first, q: null }, true),
    /** Null goes back to the usual ones. */
    setColumns: (ids: readonly string[] | null) => {
      remember({ columns: ids ?? undefined });
      change({ cols: ids === null ? null : ids.join(",") }, true);
    },
    goNext: (cursor: string) => turn(address.page + 1, cursor, false),
    goPrevious: () => turn(address.page - 1, cursors.current.get(address.page - 1), false),
    /** Goes to a page by its number, instead of one that no longer exists; the known cursors are discarded. */
    goToPage: (page: number) => {
      cursors.current.clear();
      turn(page, undefined, true);
    },
  };
}

export type TableUrlControl = ReturnType<typeof useTableUrl>;

/** A user's saved view of a list. */
interface SavedView {
  /** Ids of the columns to show. */
  readonly columns?: readonly string[];
  readonly rowsPerPage?: number;
  /** Filters under names of the user's own, as they were kept. */
  readonly views?: readonly unknown[];
}

const keyOf = (list: string) => `list-view:${getSession()?.user.email ?? ""}:${list}`;

const isView = (value: unknown): value is SavedView =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What this browser remembers for the person who is signed in; empty when nothing, or nothing that can be read. */
export function readSavedView(list: string): SavedView {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? "{}");
    return isView(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Remembers a change of it; undefined goes back to the usual. */
export function saveView(
  list: string,
  change: { readonly [Part in keyof SavedView]: SavedView[Part] | undefined },
): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify({ ...readSavedView(list), ...change }));
  } catch {
    // Storage that is full or forbidden only means that the view is not remembered.
  }
}
