import { BULK_INVOICE_STATES, type BulkBatch, type BulkInvoiceState } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

const LISTED = 30;

interface BatchRow {
  readonly id: string;
  readonly file_name: string;
  readonly state: BulkBatch["state"];
  readonly row_count: number;
  readonly invoice_count: number;
  readonly ignored_columns: string[];
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly counts: Partial<Record<BulkInvoiceState, number>> | null;
}

/** How an invoice of a file stands, as it is shown: once sealed, its own state says it. */
export const SHOWN_STATE = sql<BulkInvoiceState>`CASE
  WHEN one.state <> 'sealed' THEN one.state
  WHEN made.state IN ('stamping', 'uncertain', 'cancelled') THEN made.state
  WHEN made.state = 'draft' OR made.state IS NULL THEN 'rejected'
  ELSE 'stamped' END`;

function batchesWhere(condition: ReturnType<typeof sql<boolean>>) {
  return sql<BatchRow>`
    SELECT batch.id, batch.file_name, batch.state, batch.row_count, batch.invoice_count, batch.ignored_columns,
      batch.created_at, batch.started_at, batch.finished_at, counted.counts
    FROM bulk_batches AS batch LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(shown, number) AS counts FROM (
        SELECT ${SHOWN_STATE} AS shown, count(*) AS number FROM bulk_invoices AS one
        LEFT JOIN invoices AS made ON made.issuer_id = one.issuer_id AND made.id = one.invoice_id
        WHERE one.issuer_id = batch.issuer_id AND one.batch_id = batch.id GROUP BY 1) AS states) AS counted ON true
    WHERE ${condition} ORDER BY batch.created_at DESC, batch.id DESC LIMIT ${LISTED}`;
}

export async function getBatch(tx: Tx, id: string): Promise<BulkBatch | null> {
  const { rows } = await batchesWhere(
    sql<boolean>`batch.issuer_id = current_issuer() AND batch.id = ${id}::uuid`,
  ).execute(tx);
  return rows[0] === undefined ? null : toBatch(rows[0]);
}

/** The last ones. */
export async function listBatches(tx: Tx): Promise<BulkBatch[]> {
  const { rows } = await batchesWhere(sql<boolean>`batch.issuer_id = current_issuer()`).execute(tx);
  return rows.map(toBatch);
}

function toBatch({ counts, created_at, started_at, finished_at, ...row }: BatchRow): BulkBatch {
  return {
    ...row,
    counts: Object.fromEntries(
      BULK_INVOICE_STATES.map((state) => [state, Number(counts?.[state] ?? 0)]),
    ) as BulkBatch["counts"],
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}
