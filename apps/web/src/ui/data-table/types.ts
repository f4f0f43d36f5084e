import type { RequestOf, RouteName } from "@timbra/contract";
import type { ReactNode } from "react";
import type { ReceivedFile } from "../../lib/api-client.ts";

/** What the table asks of the server for one page. */
export interface ListRequest {
  readonly search?: string | undefined;
  readonly sort?: { readonly column: string; readonly direction: "asc" | "desc" } | undefined;
  /** Where the wanted page begins, as the server said with the page before. */
  readonly cursor?: string | undefined;
  /** From 1, when a page is wanted whose cursor is not known. Never together with `cursor`. */
  readonly page?: number | undefined;
  readonly rows_per_page: number;
}

type ListRoute = {
  [Name in RouteName]: RequestOf<Name> extends { readonly rows_per_page?: unknown } | null | undefined ? Name : never;
}[RouteName];

type FiltersOf<Route extends RouteName> =
  NonNullable<RequestOf<Route>> extends { readonly filters?: infer Filters } ? Filters : never;

/** The body that asks a route of the contract for a page of a list. The table names its columns as the server does. */
export function toListBody<Route extends ListRoute>(request: ListRequest, filters: FiltersOf<Route>): RequestOf<Route> {
  return { ...request, filters } as RequestOf<Route>;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** False when there are more rows than `total`, too many to be counted in passing. */
  readonly total_is_exact?: boolean;
  readonly next_cursor: string | null;
}

export interface Column<Row> {
  /** The name the server sorts by. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned tabular figures. */
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** Starts hidden; the reader can show it. */
  readonly hidden?: boolean;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** Place on a phone: heading of the card, its top right corner, or a labelled line (the usual). */
  readonly onCard?: "title" | "aside" | "line" | "none";
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  /** For a command that cannot be undone. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** An address to navigate to, or a command. */
  readonly to?: string;
  readonly run?: () => void;
}

export interface EmptyTexts {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** The rows to download: all that match, or the selected ones. */
export interface RowsToExport {
  readonly search?: string | undefined;
  readonly sort?: ListRequest["sort"];
  /** Ids of the columns on the screen, in their order. */
  readonly columns: readonly string[];
  readonly ids?: readonly string[];
}

export interface ListDownload {
  readonly label: string;
  readonly load: (wanted: RowsToExport) => Promise<ReceivedFile>;
  readonly fallbackName: string;
}

export interface DataTableProps<Row> {
  /** The name under which each person's columns and rows per page are remembered. */
  readonly list: string;
  /** Names the table to assistive technology. */
  readonly label: string;
  /** TanStack Query key of the list; invalidate it to reload. */
  readonly queryKey: readonly unknown[];
  readonly load: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** What a row is called in menus and checkboxes. */
  readonly rowName: (row: Row) => string;
  readonly defaultSort?: ListRequest["sort"];
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** What can be done with the selected rows; its presence shows checkboxes. */
  readonly selectionActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Shown when there is nothing at all yet. */
  readonly empty: EmptyTexts;
  /** More filters beside the search box. Whatever they hold must be part of `queryKey`. */
  readonly filters?: ReactNode;
  /** True while those filters hide something. */
  readonly filtered?: boolean;
  readonly onClearFilters?: () => void;
  /** A description of those filters, for printing: "Tax regime: 601 - …". */
  readonly filterWords?: readonly string[];
  /** Files that can be made of the rows. */
  readonly downloads?: readonly ListDownload[];
  /** Which of the matching rows those files leave out. */
  readonly downloadNote?: string | undefined;
}
