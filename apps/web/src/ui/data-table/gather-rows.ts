import type { DataTableProps, ListRequest } from "./types.ts";

/** The most rows that are printed; a longer list is for a spreadsheet. */
export const PRINTED_ROWS = 5_000;
const ROWS_A_REQUEST = 200;

/** Every row that matches, page by page, up to what can be printed. */
export async function gatherRows<Row>(
  load: DataTableProps<Row>["load"],
  { search, sort }: ListRequest,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const narrowed = {
    ...(search === undefined ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
    rows_per_page: ROWS_A_REQUEST,
  };
  let cursor: string | null = null;
  do {
    const page = await load({ ...narrowed, ...(cursor === null ? {} : { cursor }) }, signal);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor !== null && rows.length < PRINTED_ROWS);
  return rows.slice(0, PRINTED_ROWS);
}
