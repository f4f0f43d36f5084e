import type { Selectable } from "kysely";
import type { Database, Tx } from "../../db/index.ts";
import { toStorableJson } from "../../lib/storable-json.ts";
import { type Lease, nextLeaseToken } from "../exchange.ts";
import type { Verdict } from "./judge.ts";

export type CancellationRecord = Selectable<Database["cancellations"]>;

export interface NewCancellation {
  readonly issuerId: string;
  readonly id: string;
  readonly invoiceId: string;
  /** Of the document. */
  readonly uuid: string;
  readonly motive: string;
  readonly replacementUuid: string | null;
  readonly xml: Buffer;
  readonly sha256: Buffer;
  readonly certificateId: string;
  readonly provider: string;
  readonly environment: string;
  readonly userId: string;
  readonly jobId: string;
  readonly nextTryAt: Date;
  readonly now: Date;
}

/** Freezes the signed request. From here on these bytes are what is sent, every time. */
export async function insertCancellation(tx: Tx, given: NewCancellation): Promise<void> {
  await tx
    .insertInto("cancellations")
    .values({
      issuer_id: given.issuerId,
      id: given.id,
      invoice_id: given.invoiceId,
      uuid: given.uuid,
      motive: given.motive,
      replacement_uuid: given.replacementUuid,
      xml: given.xml,
      sha256: given.sha256,
      certificate_id: given.certificateId,
      provider: given.provider,
      environment: given.environment,
      state: "requested",
      waiting_for: "provider",
      requested_by: given.userId,
      requested_at: given.now,
      job_id: given.jobId,
      next_try_at: given.nextTryAt,
    })
    .execute();
}

/** Every request to cancel an invoice, newest first. */
export function listCancellations(tx: Tx, issuerId: string, invoiceId: string): Promise<CancellationRecord[]> {
  return tx
    .selectFrom("cancellations")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The open request of an invoice. */
export function findOpenCancellation(
  tx: Tx,
  issuerId: string,
  invoiceId: string,
): Promise<CancellationRecord | undefined> {
  return tx
    .selectFrom("cancellations")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
}

/** Whether an open request names this document as the one that replaces another. */
export async function isAwaitedAsReplacement(tx: Tx, issuerId: string, uuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom("cancellations")
    .select("id")
    .where("issuer_id", "=", issuerId)
    .where("replacement_uuid", "=", uuid)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasRejectedBefore(tx: Tx, issuerId: string, invoiceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("cancellations")
    .select("id")
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .where("state", "=", "rejected")
    .executeTakeFirst();
  return row !== undefined;
}

/** The row of a request, held until the transaction ends; undefined when it is closed. */
export function lockOpenCancellation(tx: Tx, issuerId: string, id: string): Promise<CancellationRecord | undefined> {
  return tx
    .selectFrom("cancellations")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the process that took the lease of a request has ended. */
export async function isAbandoned(tx: Tx, row: CancellationRecord): Promise<boolean> {
  const { lease_process: process, lease_process_until: until, lease_until: leaseUntil } = row;
  if (process === null || until?.getTime() !== leaseUntil?.getTime()) return false;
  const ended = await tx
    .selectFrom("processes")
    .select("number")
    .where("number", "=", process)
    .where("ended_at", "is not", null)
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Takes the lease of a request; `sends`: its bytes are about to leave, and after this commit only an answer can say
 * that nobody saw them.
 */
export async function takeLease(
  tx: Tx,
  row: CancellationRecord,
  { until: leaseUntil, process }: Pick<Lease, "until" | "process">,
  sends: boolean,
): Promise<string> {
  const leaseToken = nextLeaseToken(row.lease_token);
  await tx
    .updateTable("cancellations")
    .set({
      lease_token: leaseToken,
      lease_until: leaseUntil,
      lease_process: process,
      lease_process_until: leaseUntil,
      ...(sends && { possibly_sent: true, waiting_for: "provider" }),
    })
    .where("issuer_id", "=", row.issuer_id)
    .where("id", "=", row.id)
    .execute();
  return leaseToken;
}

/** Ends the lease of an open request whose holder has ended. False when it is none, or has another lease by now. */
export async function endAbandonedCancellation(
  tx: Tx,
  { issuerId, documentId, until }: { readonly issuerId: string; readonly documentId: string; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("cancellations")
    .set({ lease_until: null })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", documentId)
    .where("lease_until", "=", until)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface ProvenVerdict {
  readonly verdict: Verdict;
  readonly deadline: Date | null;
  readonly now: Date;
  /** Whether the other side said anything at all. */
  readonly answered: boolean;
  readonly jobId: string | null;
  readonly nextTryAt: Date | null;
}

/**
 * Writes what an exchange proved and ends the lease. False when the lease was lost to a later holder, whose word then
 * counts.
 */
export async function recordVerdict(
  tx: Tx,
  held: { readonly issuerId: string; readonly id: string; readonly leaseToken: string },
  { verdict, deadline, now, answered, jobId, nextTryAt }: ProvenVerdict,
): Promise<boolean> {
  const result = await tx
    .updateTable("cancellations")
    .set((eb) => ({
      ...columnsOf(verdict, now),
      deadline,
      tries: eb("tries", "+", 1),
      lease_until: null,
      job_id: jobId,
      next_try_at: nextTryAt,
      ...(answered && { last_answer_at: now }),
    }))
    .where("issuer_id", "=", held.issuerId)
    .where("id", "=", held.id)
    .where("lease_token", "=", held.leaseToken)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function columnsOf(verdict: Verdict, now: Date) {
  if (verdict.kind === "open") {
    const { state, waitingFor, takenCode, takenAt, unseen, possiblySent, refusals } = verdict;
    return {
      state,
      waiting_for: waitingFor,
      taken_code: takenCode,
      taken_at: takenAt,
      unseen,
      possibly_sent: possiblySent,
      refusals: toStorableJson(refusals),
    };
  }
  const closed = { state: verdict.kind, waiting_for: null, closed_at: now };
  if (verdict.kind === "cancelled") return { ...closed, form: verdict.form, refusals: "[]" };
  return verdict.kind === "refused" ? { ...closed, refusals: toStorableJson(verdict.refusals) } : closed;
}

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
  /** Of the signed request; null for a status check at the SAT. */
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
      detail: toStorableJson(attempt.detail),
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
    .orderBy("id")
    .execute();
}

/** Words of the SAT in an attempt, by their names in its answer; those that it left empty are not there. */
export function satWords({ detail }: CancellationAttemptRecord, names: readonly string[]): string[] {
  const { words = {} } = detail as { readonly words?: Readonly<Record<string, string>> };
  return names.flatMap((name) => words[name] || []);
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
