import { createHmac, timingSafeEqual } from "node:crypto";
import { LIST_CAP } from "@timbra/contract";
import type { Count, KeysetPosition, List, ListedRow, Sort } from "../db/index.ts";
import { refuse } from "./errors.ts";

/** What a paginated list is asked for, whatever it lists. */
export interface PageRequest {
  readonly search: string | null;
  readonly filters?: object | null | undefined;
  readonly sort?: { readonly column: string; readonly direction: "asc" | "desc" } | null | undefined;
  readonly page?: number | null | undefined;
  readonly cursor?: string | null | undefined;
  readonly rows_per_page: number;
}

interface Counted {
  readonly total: number;
  readonly total_is_exact: boolean;
}

export interface Page<Row> extends Counted {
  readonly rows: readonly Row[];
  readonly next_cursor: string | null;
  readonly page: number | null;
}

/**
 * Reads one page: after a cursor, or by its number, the first unless specified. A cursor is valid for the same list,
 * sort, search and filters only; `list` names the list and whose it is.
 */
export async function readPage<Row>(
  key: Uint8Array,
  list: CursorScope,
  request: PageRequest,
  sort: Sort,
  reader: List<Row>,
): Promise<Page<Row & ListedRow>> {
  const scope = [...list, request.sort ?? null, request.search, request.filters ?? null];
  const after = request.cursor ? (readCursor(key, scope, request.cursor) as KeysetPosition) : null;
  const page = request.page ?? (after === null ? 1 : null);
  const shown = request.rows_per_page;
  const offset = page === null || after !== null ? 0 : (page - 1) * shown;
  const found = await reader.rows({ sort, after, offset, limit: shown + 1 });
  const cut = cutPage(key, scope, found, shown, (last) => [last.sort_value, last.id]);
  return { ...cut, page, ...counted(await reader.count()) };
}

/** The rows of a page, of which one more was read to know whether there is a next one, with the cursor of that. */
export function cutPage<Row>(
  key: Uint8Array,
  scope: CursorScope,
  found: readonly Row[],
  shown: number,
  positionOf: (last: Row) => Position,
): { readonly rows: readonly Row[]; readonly next_cursor: string | null } {
  const rows = found.slice(0, shown);
  const last = rows.at(-1);
  const hasNext = found.length > shown && last !== undefined;
  return { rows, next_cursor: hasNext ? writeCursor(key, scope, positionOf(last)) : null };
}

/** A simple list: its rows as long as it may be, and how many there are. */
export async function readAll<Row>(
  sort: Sort,
  reader: List<Row>,
): Promise<Counted & { readonly rows: readonly Row[] }> {
  const rows = await reader.rows({ sort, after: null, offset: 0, limit: LIST_CAP });
  return { rows, ...counted(await reader.count()) };
}

function counted({ total, exact }: Count): Counted {
  return { total, total_is_exact: exact };
}

const SIGNATURE_BYTES = 16;

/** Where a page ended: the values of the sort columns of its last row. */
export type Position = readonly (string | number | null)[];

/** What a cursor is good for. One of another issuer, list, sort or filter is refused. */
type CursorScope = readonly unknown[];

/** A cursor: the position, signed together with what it is good for. */
export function writeCursor(key: Uint8Array, scope: CursorScope, position: Position): string {
  const body = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sign(key, scope, body), body]).toString("base64url");
}

/**
 * The position in a cursor that `writeCursor` made for this very scope; anything else is refused with cursor_invalid.
 */
export function readCursor(key: Uint8Array, scope: CursorScope, cursor: string): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const body = bytes.subarray(SIGNATURE_BYTES);
  const signature = bytes.subarray(0, SIGNATURE_BYTES);
  // The decoder overlooks what it does not know; a cursor is the very text that was given out.
  if (bytes.toString("base64url") !== cursor) throw refuse("cursor_invalid");
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, sign(key, scope, body)))
    throw refuse("cursor_invalid");
  return JSON.parse(body.toString("utf8")) as Position;
}

function sign(key: Uint8Array, scope: CursorScope, body: Buffer): Buffer {
  const mac = createHmac("sha256", key).update(JSON.stringify(scope)).update("\n").update(body);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}
