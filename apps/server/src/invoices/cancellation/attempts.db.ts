import type { Selectable } from "kysely";
import type { Database, Tx } from "../../adapters/postgres/index.ts";
import { toKeptJson } from "../certification/kept-json.ts";

/** The request that something is about. */
interface AboutCancellation {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly id: string;
}

/** The request that an exchange was about; null: none of ours, only the document. */
type AboutDocument = Omit<AboutCancellation, "id"> & { readonly id: string | null };

export interface CancellationAttempt {
  readonly id: string;
  readonly provider: string;
  readonly operation: "cancel" | "status";
  /** Of the signed request; null for a look at the SAT. */
  readonly sentSha256: Uint8Array | null;
  /** Of the acknowledgement as it came. */
  readonly receivedSha256: Uint8Array | null;
  /** Of the answer's bytes, whatever it said; null when not one came. */
  readonly answerSha256: Uint8Array | null;
  readonly answer: "requested" | "already_requested" | "not_yet_known" | "rejected" | "unavailable" | "answered";
  readonly detail: object;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** Writes an exchange into the timeline. It is kept whoever holds the lease by now: it did happen. */
export async function recordCancellationAttempt(
  tx: Tx,
  { issuerId, invoiceId, id }: AboutDocument,
  attempt: CancellationAttempt,
): Promise<void> {
  await tx
    .insertInto("cancellation_attempts")
    .values({
      issuer_id: issuerId,
      id: attempt.id,
      invoice_id: invoiceId,
      cancellation_id: id,
      provider: attempt.provider,
      operation: attempt.operation,
      sent_sha256: attempt.sentSha256 === null ? null : Buffer.from(attempt.sentSha256),
      received_sha256: attempt.receivedSha256 === null ? null : Buffer.from(attempt.receivedSha256),
      answer_sha256: attempt.answerSha256 === null ? null : Buffer.from(attempt.answerSha256),
      answer: attempt.answer,
      detail: toKeptJson(attempt.detail),
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
    })
    .execute();
}

export type CancellationAttemptRecord = Selectable<Database["cancellation_attempts"]>;

/** Every exchange about cancelling an invoice, oldest first. */
export function listCancellationAttempts(
  tx: Tx,
  issuerId: string,
  invoiceId: string,
): Promise<CancellationAttemptRecord[]> {
  return tx
    .selectFrom("cancellation_attempts")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("started_at")
    .execute();
}

export interface ReceiptRow {
  readonly id: string;
  readonly xml: Uint8Array;
  readonly sha256: Uint8Array;
  readonly now: Date;
}

/** Keeps an acknowledgement as it came. The same bytes again are kept once. */
export async function keepReceipt(
  tx: Tx,
  { issuerId, invoiceId, id }: AboutCancellation,
  receipt: ReceiptRow,
): Promise<void> {
  await tx
    .insertInto("cancellation_receipts")
    .values({
      issuer_id: issuerId,
      id: receipt.id,
      invoice_id: invoiceId,
      cancellation_id: id,
      xml: Buffer.from(receipt.xml),
      sha256: Buffer.from(receipt.sha256),
      received_at: receipt.now,
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "cancellation_id", "sha256"]).doNothing())
    .execute();
}

export interface KeptReceipt {
  readonly cancellationId: string;
  readonly xml: Buffer;
  readonly sha256: Buffer;
  readonly receivedAt: Date;
}

/** The acknowledgements of an invoice's requests, newest first. */
export function listReceipts(tx: Tx, issuerId: string, invoiceId: string): Promise<KeptReceipt[]> {
  return tx
    .selectFrom("cancellation_receipts")
    .select(["cancellation_id as cancellationId", "xml", "sha256", "received_at as receivedAt"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
