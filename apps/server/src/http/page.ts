import type { KeysetPosition, Sort } from "../adapters/postgres/index.ts";
import { type CursorScope, readCursor, writeCursor } from "./listing.ts";

/** What a paginated list is asked for, whatever it lists. */
export interface PageRequest {
  readonly search: string | null;
  readonly filters?: object | null | undefined;
  readonly sort?: { readonly column: string; readonly direction: "asc" | "desc" } | null | undefined;
  readonly page?: number | null | undefined;
  readonly cursor?: string | null | undefined;
  readonly rows_per_page: number;
}

/** The rows that a page needs from its query: one more than it shows tells whether there is a next one. */
export interface PageWindow {
  readonly sort: Sort;
  readonly after: KeysetPosition | null;
  readonly offset: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next_cursor: string | null;
  readonly page: number | null;
}

/**
 * Reads one page: after a cursor, or by its number, the first unless told. A cursor is good for the same list, sort, search and filters only; `list`
 * names the list and whose it is.
 */
export async function readPage<Row extends { readonly id: string; readonly sort_value: string }>(
  key: Uint8Array,
  list: CursorScope,
  request: PageRequest,
  sort: Sort,
  select: (window: PageWindow) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const scope = [...list, request.sort ?? null, request.search, request.filters ?? null];
  const after = request.cursor ? (readCursor(key, scope, request.cursor) as KeysetPosition) : null;
  const page = request.page ?? (after === null ? 1 : null);
  const shown = request.rows_per_page;
  const offset = page === null || after !== null ? 0 : (page - 1) * shown;
  const found = await select({ sort, after, offset, limit: shown + 1 });
  const rows = found.slice(0, shown);
  const last = rows.at(-1);
  const next = found.length > shown && last !== undefined ? writeCursor(key, scope, [last.sort_value, last.id]) : null;
  return { rows, next_cursor: next, page };
}
