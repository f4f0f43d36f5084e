import type { Tx } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";

/** Lines that are read, priced and checked within some 15 ms of a processor. */
const MANY_LINES = 300;

/** Whether an invoice has so many lines that reading it keeps others waiting. One that is not there is not long. */
export async function isLongInvoice(tx: Tx, issuerId: string, id: string): Promise<boolean> {
  const row = await sqlRow<{ lines: number }>(tx)`
    SELECT CASE jsonb_typeof(draft -> 'items') WHEN 'array' THEN jsonb_array_length(draft -> 'items') ELSE 0 END AS lines
    FROM invoices WHERE issuer_id = ${issuerId} AND id = ${id}`;
  return (row?.lines ?? 0) > MANY_LINES;
}
