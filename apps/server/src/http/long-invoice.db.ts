import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Lines that are read, priced and checked within some 15 ms of a processor. */
const MANY_LINES = 300;

/** Whether an invoice has so many lines that reading it keeps others waiting. One that is not there is not long. */
export async function isLongInvoice(tx: Tx, issuerId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ lines: number }>`
    SELECT CASE jsonb_typeof(draft -> 'items') WHEN 'array' THEN jsonb_array_length(draft -> 'items') ELSE 0 END AS lines
    FROM invoices WHERE issuer_id = ${issuerId} AND id = ${id}`.execute(tx);
  return (rows[0]?.lines ?? 0) > MANY_LINES;
}
