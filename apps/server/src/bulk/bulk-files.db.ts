import type { InvoiceDraft } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { KeptRemark } from "./remark.ts";

export interface NewBulkInvoice {
  readonly invoiceId: string;
  readonly reference: string;
  readonly rows: readonly number[];
  readonly fingerprint: Buffer;
  readonly state: "invalid" | "doubtful" | "ready" | "repeated";
  readonly draft: InvoiceDraft | null;
  readonly receiver: { readonly rfc: string; readonly name: string };
  readonly totals: { readonly currency: string; readonly total: string };
  readonly remarks: readonly KeptRemark[];
}

export interface NewBatch {
  readonly issuerId: string;
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly ignored: readonly string[];
  readonly rowCount: number;
  readonly invoices: readonly NewBulkInvoice[];
}

const AT_A_TIME = 200;

/** Keeps a file that was read, with every invoice of it. */
export async function insertBatch(tx: Tx, batch: NewBatch, now: Date): Promise<void> {
  const { issuerId, id, invoices } = batch;
  await tx
    .insertInto("bulk_batches")
    .values({
      issuer_id: issuerId,
      id,
      user_id: batch.userId,
      file_name: batch.fileName,
      state: "previewed",
      ignored_columns: JSON.stringify(batch.ignored),
      row_count: batch.rowCount,
      invoice_count: invoices.length,
      created_at: now,
    })
    .execute();
  const rows = invoices.map((one, position) => ({
    issuer_id: issuerId,
    batch_id: id,
    position,
    reference: one.reference,
    rows: [...one.rows],
    fingerprint: one.fingerprint,
    invoice_id: one.invoiceId,
    state: one.state,
    draft: one.draft === null ? null : JSON.stringify(one.draft),
    receiver_rfc: one.receiver.rfc,
    receiver_name: one.receiver.name,
    currency: one.totals.currency,
    total: one.totals.total,
    problems: JSON.stringify(one.remarks),
  }));
  for (let at = 0; at < rows.length; at += AT_A_TIME)
    await tx
      .insertInto("bulk_invoices")
      .values(rows.slice(at, at + AT_A_TIME))
      .execute();
}

/** Forgets what was read and never started. */
export async function forgetPreviews(tx: Tx, madeBefore: Date): Promise<void> {
  await tx.deleteFrom("bulk_batches").where("state", "=", "previewed").where("created_at", "<", madeBefore).execute();
}

/** False when there is none of which nothing was started. */
export async function deletePreview(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("bulk_batches")
    .where("id", "=", id)
    .where("state", "=", "previewed")
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Which of these (by the ids that their invoices will have) another file brought too, and were or will be issued. */
export async function findRepeated(
  tx: Tx,
  issuerId: string,
  invoices: readonly Pick<NewBulkInvoice, "fingerprint" | "invoiceId">[],
) {
  const prints = invoices.map(({ fingerprint }) => fingerprint);
  const { rows } = await sql<{ fingerprint: Buffer }>`
    SELECT DISTINCT earlier.fingerprint FROM bulk_invoices AS earlier
    WHERE earlier.issuer_id = ${issuerId} AND earlier.fingerprint = ANY(${prints}::bytea[]) AND ${isLive("earlier")}`.execute(
    tx,
  );
  const known = new Set(rows.map(({ fingerprint }) => fingerprint.toString("hex")));
  return new Set(
    invoices.filter(({ fingerprint }) => known.has(fingerprint.toString("hex"))).map(({ invoiceId }) => invoiceId),
  );
}

/** Whether an invoice of a file waits to be sealed, or was and neither the provider nor a cancellation undid it. */
export function isLive(alias: "earlier") {
  const row = sql.ref(alias);
  return sql<boolean>`(${row}.state = 'waiting' OR (${row}.state = 'sealed' AND EXISTS (
    SELECT 1 FROM invoices AS made WHERE made.issuer_id = ${row}.issuer_id AND made.id = ${row}.invoice_id AND made.state NOT IN ('draft', 'cancelled'))))`;
}
