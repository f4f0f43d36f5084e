import { type Selectable, sql } from "kysely";
import type { Database, Tx } from "../adapters/postgres/index.ts";

/** What is done with an invoice, time and again. */
type Doings = "invoice_sendings" | "share_links";

const MOST = 50;

/** The rows of an invoice, newest first. */
export async function newestOfInvoice<Table extends Doings>(
  tx: Tx,
  table: Table,
  issuerId: string,
  invoiceId: string,
): Promise<Selectable<Database[Table]>[]> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    SELECT * FROM ${sql.table(table)} WHERE issuer_id = ${issuerId} AND invoice_id = ${invoiceId}
    ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MOST)}`.execute(tx);
  return rows;
}
