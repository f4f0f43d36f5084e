import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { sha256 } from "../../lib/sha256.ts";
import { queueDocumentEvent } from "../../webhooks/index.ts";
import type { Asked } from "../exchange.ts";
import { setInvoiceState } from "../invoices.db.ts";
import { DAYS_TO_ANSWER, endOfBusinessDays } from "./acceptance.ts";
import type { CancellationDeps, CancellationProgress } from "./cancel.ts";
import { type CancellationAttempt, keepReceipt, recordCancellationAttempt, recordVerdict } from "./cancellations.db.ts";
import { type ClaimedCancellation, releaseCancellationSlot } from "./claim.ts";
import { type CancellationExchange, nextOperation, nextTryAt, type Verdict } from "./judge.ts";
import { mailVerdict } from "./mails.ts";

/**
 * Writes an exchange down, and what it proves of the request: its state and the invoice's, who is mailed, and when it
 * is asked about again. When a later holder has the lease, only what was said is kept.
 */
export async function settleCancellation(
  tx: Tx,
  deps: CancellationDeps,
  claimed: ClaimedCancellation,
  asked: Asked<CancellationExchange, Verdict>,
): Promise<CancellationProgress> {
  const { answer: exchange, finding: verdict } = asked;
  const { issuerId, id, invoiceId, tries, jobId } = claimed;
  const { operation, answer } = exchange;
  const now = deps.clock.now();
  await recordCancellationAttempt(tx, claimed, toAttempt(deps, claimed, asked));
  await releaseCancellationSlot(tx, deps, claimed.slot, { answer, tries });
  const receipt = receiptOf(exchange);
  if (receipt !== null)
    await keepReceipt(tx, claimed, { id: newId(deps.clock), xml: receipt, sha256: sha256(receipt), now });

  const status = operation === "status" ? { status: answer } : {};
  const deadline = deadlineOf(claimed, verdict);
  const next = nextJob(deps, claimed, { verdict, deadline, now });
  const answered = answer.kind !== "unavailable";
  if (!(await recordVerdict(tx, claimed, { verdict, deadline, now, answered, ...next })))
    return { kind: "settled", ...status };
  await setInvoiceState(tx, issuerId, invoiceId, invoiceStateOf(verdict, claimed.known.rejectedBefore), now);
  if (isNews(verdict, claimed)) await mailVerdict(tx, deps, claimed, { verdict, deadline, now });
  if (verdict.kind === "cancelled") await queueDocumentEvent(tx, deps, claimed, "cancelled");
  if (jobId !== null) await deps.queue.withdraw(tx, "follow-cancellation", jobId);
  if (verdict.kind !== "open" || next.jobId === null) return { kind: "settled", ...status };
  const key = { issuerId, cancellationId: id };
  await deps.queue.send(tx, "follow-cancellation", key, { id: next.jobId, startAfter: next.nextTryAt });
  return { kind: nextOperation(verdict) === operation ? "waiting" : "go_on", ...status };
}

/** Whether anybody is to be mailed about it: it ended, or its receiver is asked from now on. */
function isNews(verdict: Verdict, { known }: ClaimedCancellation): boolean {
  return verdict.kind !== "open" || (verdict.state === "in_process" && known.state !== "in_process");
}

interface Decision {
  readonly verdict: Verdict;
  readonly deadline: Date | null;
  readonly now: Date;
}

/** The job that asks next, and when; none for a request that is closed. */
function nextJob({ clock }: Pick<Deps, "clock">, { requestedAt }: ClaimedCancellation, decision: Decision) {
  const { verdict, deadline, now } = decision;
  if (verdict.kind !== "open") return { jobId: null, nextTryAt: null };
  const { waitingFor } = verdict;
  return { jobId: newId(clock), nextTryAt: nextTryAt(now, { waitingFor, requestedAt, deadline }, Math.random()) };
}

/**
 * A request that was not taken leaves the invoice as the SAT has it: live, and rejected when an earlier request was.
 */
function invoiceStateOf(verdict: Verdict, rejectedBefore: boolean): string {
  switch (verdict.kind) {
    case "open":
      return verdict.state === "in_process" ? "cancel_in_process" : "cancel_requested";
    case "cancelled":
      return "cancelled";
    case "rejected":
      return "cancel_rejected";
    default:
      return rejectedBefore ? "cancel_rejected" : "stamped";
  }
}

/**
 * Until when the receiver may answer: counted from the day on which the request was taken, where no answer accepts at
 * all.
 */
function deadlineOf({ deadline, silenceRule, known }: ClaimedCancellation, verdict: Verdict): Date | null {
  if (verdict.kind !== "open" || deadline !== null || known.rejectedBefore) return deadline;
  const isAsked = verdict.state === "in_process" ? silenceRule !== "does_not_accept" : silenceRule === "accepts";
  return verdict.takenAt !== null && isAsked ? endOfBusinessDays(verdict.takenAt, DAYS_TO_ANSWER) : null;
}

interface Sent {
  /** Of the signed request; a status check at the SAT sends none. */
  readonly sha256?: Uint8Array;
}

/** An exchange as the timeline keeps it. It began when it was claimed. */
export function toAttempt(
  { clock }: Pick<Deps, "clock">,
  { pac, sha256: sent, claimedAt }: Pick<ClaimedCancellation, "pac" | "claimedAt"> & Sent,
  { attemptId, answer: exchange, answerSha256 }: Asked<CancellationExchange, unknown>,
): CancellationAttempt {
  const receipt = receiptOf(exchange);
  return {
    id: attemptId,
    provider: pac.provider,
    operation: exchange.operation,
    sentSha256: exchange.operation === "cancel" ? (sent ?? null) : null,
    receivedSha256: receipt === null ? null : sha256(receipt),
    answerSha256,
    answer: exchange.answer.kind,
    detail: detailOf(exchange),
    startedAt: claimedAt,
    durationMs: Math.max(0, clock.now().getTime() - claimedAt.getTime()),
  };
}

function receiptOf({ answer }: CancellationExchange): Uint8Array | null {
  return "receipt" in answer ? answer.receipt : null;
}

function detailOf({ answer }: CancellationExchange): object {
  switch (answer.kind) {
    case "answered":
      return { words: answer.words };
    case "rejected":
      return { refusals: answer.refusals };
    case "unavailable":
      return { reason: answer.reason, ...("possiblySent" in answer && { possibly_sent: answer.possiblySent }) };
    default:
      return { code: answer.code };
  }
}
