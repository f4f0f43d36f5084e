import { sql } from "kysely";
import { asAuditor, type Db, type Tx } from "../../db/index.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "../invoices.db.ts";
import type { CancelledForm } from "./judge.ts";

export interface CancellationBatchKey {
  readonly issuerId: string;
  readonly batchId: string;
}

/** Writes down which invoices were chosen together, before the first of them is asked for. */
export async function insertBatch(
  tx: Tx,
  { issuerId, batchId }: CancellationBatchKey,
  invoiceIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.insertInto("cancellation_batches").values({ issuer_id: issuerId, id: batchId, begun_at: now }).execute();
  const rows = invoiceIds.map((invoiceId, position) => ({
    issuer_id: issuerId,
    batch_id: batchId,
    position,
    invoice_id: invoiceId,
  }));
  await tx.insertInto("cancellation_batch_invoices").values(rows).execute();
}

/**
 * A request becomes one of its batch, in the transaction that makes it. Not when the batch was mailed already, because
 * the caller was believed dead: such a request is mailed alone. The row is held until then, so that no mail is
 * written in between.
 */
export async function joinBatch(
  tx: Tx,
  { issuerId, batchId }: CancellationBatchKey,
  invoiceId: string,
  cancellationId: string,
): Promise<void> {
  const open = await tx
    .selectFrom("cancellation_batches")
    .select("id")
    .where("issuer_id", "=", issuerId)
    .where("id", "=", batchId)
    .where("asked_told_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (open === undefined) return;
  await tx
    .updateTable("cancellation_batch_invoices")
    .set({ cancellation_id: cancellationId })
    .where("issuer_id", "=", issuerId)
    .where("batch_id", "=", batchId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}

/** Whether the issuer is mailed about a request together with others. */
export async function isOfBatch(tx: Tx, issuerId: string, cancellationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("cancellation_batch_invoices")
    .select("position")
    .where("issuer_id", "=", issuerId)
    .where("cancellation_id", "=", cancellationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A request has ended, and is to be mailed with the others. False: it is of no batch. */
export async function recordEnd(tx: Tx, issuerId: string, cancellationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("cancellation_batch_invoices")
    .set({ ended_at: now })
    .where("issuer_id", "=", issuerId)
    .where("cancellation_id", "=", cancellationId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Batches of which a mail is due, now or soon: requests of a caller that never sent the mail, and what has
 * ended.
 */
export function listUnmailed(db: Db, begunBefore: Date): Promise<readonly CancellationBatchKey[]> {
  return asAuditor(db, async (tx) => {
    const { rows } = await sql<CancellationBatchKey>`
      SELECT issuer_id AS "issuerId", id AS "batchId" FROM cancellation_batches
      WHERE asked_told_at IS NULL AND begun_at <= ${begunBefore}::timestamptz
      UNION
      SELECT i.issuer_id, i.batch_id FROM cancellation_batch_invoices AS i
      JOIN cancellation_batches AS b ON b.issuer_id = i.issuer_id AND b.id = i.batch_id
      WHERE i.ended_at IS NOT NULL AND i.end_told_at IS NULL AND b.asked_told_at IS NOT NULL`.execute(tx);
    return rows;
  });
}

/**
 * Holds a batch until the transaction ends: of several that want to mail about it one does, and the others find that it
 * was done.
 */
export async function lockBatch(
  tx: Tx,
  { issuerId, batchId }: CancellationBatchKey,
): Promise<{ readonly isRequestMailed: boolean }> {
  const row = await tx
    .selectFrom("cancellation_batches")
    .select("asked_told_at")
    .where("issuer_id", "=", issuerId)
    .where("id", "=", batchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isRequestMailed: row.asked_told_at !== null };
}

/** An invoice of a batch, and what became of it. */
export interface BatchInvoice {
  readonly invoice: InvoiceRecord;
  /** Null: it was left out. */
  readonly request: { readonly id: string; readonly state: string; readonly form: CancelledForm | null } | null;
  readonly endedAt: Date | null;
  readonly isEndMailed: boolean;
}

/** The invoices of a batch, as they were chosen. */
export async function listBatchInvoices(
  tx: Tx,
  { issuerId, batchId }: CancellationBatchKey,
): Promise<readonly BatchInvoice[]> {
  const rows = await tx
    .selectFrom("cancellation_batch_invoices as chosen")
    .innerJoin("invoices", (join) =>
      join.onRef("invoices.issuer_id", "=", "chosen.issuer_id").onRef("invoices.id", "=", "chosen.invoice_id"),
    )
    .leftJoin("cancellations as request", (join) =>
      join.onRef("request.issuer_id", "=", "chosen.issuer_id").onRef("request.id", "=", "chosen.cancellation_id"),
    )
    .select(ROW_COLUMNS.map((column) => `invoices.${column}` as const))
    .select([
      "chosen.cancellation_id",
      "chosen.ended_at",
      "chosen.end_told_at",
      "request.state as request_state",
      "request.form",
    ])
    .where("chosen.issuer_id", "=", issuerId)
    .where("chosen.batch_id", "=", batchId)
    .orderBy("chosen.position")
    .execute();
  return rows.map(
    ({ cancellation_id: id, ended_at: endedAt, end_told_at, request_state: state, form, ...invoice }) => ({
      invoice,
      request: id === null || state === null ? null : { id, state, form: form as CancelledForm | null },
      endedAt,
      isEndMailed: end_told_at !== null,
    }),
  );
}

export async function markRequestsMailed(
  tx: Tx,
  { issuerId, batchId }: CancellationBatchKey,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("cancellation_batches")
    .set({ asked_told_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", batchId)
    .execute();
}

export async function markEndsMailed(
  tx: Tx,
  { issuerId, batchId }: CancellationBatchKey,
  cancellationIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("cancellation_batch_invoices")
    .set({ end_told_at: now })
    .where("issuer_id", "=", issuerId)
    .where("batch_id", "=", batchId)
    .where("cancellation_id", "in", [...cancellationIds])
    .execute();
}
