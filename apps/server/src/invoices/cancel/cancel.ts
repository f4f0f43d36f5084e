import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readCfdi } from "@timbra/cfdi/xml";
import * as z from "zod";
import type { PacPort, Pacs } from "../../adapters/pac/index.ts";
import type { RequestOptions } from "../../adapters/request-options.ts";
import type { StatusAnswer, StatusQuestion } from "../../adapters/sat-status.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import type { JobHandler } from "../../jobs/queue.ts";
import { newId } from "../../lib/ids.ts";
import { withResponseHash } from "../../lib/response-hash.ts";
import { queueDocumentEvent } from "../../webhooks/index.ts";
import { isHeld } from "../exchange.ts";
import { setInvoiceState } from "../related.db.ts";
import { findStamp } from "../stamp/documents.db.ts";
import { acquireCancellationSlot, type CancellationSlot, releaseCancellationSlot } from "../stamp/provider-slots.ts";
import { DAYS_TO_ANSWER, endOfBusinessDays } from "./business-days.ts";
import {
  type CancellationAttempt,
  type CancellationRecord,
  keepReceipt,
  lockOpenCancellation,
  recordCancellationAttempt,
  settleCancellation,
  takeLease,
  wasRejectedBefore,
} from "./cancellations.db.ts";
import { type SilenceRule, silenceRule } from "./forecast.ts";
import {
  type CancellationExchange,
  interpretAnswer,
  type KnownRequest,
  nextOperation,
  nextTryAt,
  type Verdict,
} from "./judge.ts";
import { mailVerdict } from "./mails.ts";

export type CancellationDeps = Pick<Deps, "db" | "pacs" | "queue" | "clock" | "log" | "mail" | "catalogues" | "config">;

export interface CancellationKey {
  readonly issuerId: string;
  readonly cancellationId: string;
}

/**
 * `waiting`: asked, and the answer is for later. `go_on`: the answer makes another question worth asking at once.
 * `leased`: somebody else is asking at this moment. `not_now`: its provider may not be asked at this moment. `settled`:
 * nothing is left to ask.
 */
export type CancellationProgress = {
  readonly kind: "waiting" | "go_on" | "leased" | "not_now" | "settled";
  readonly status?: StatusAnswer;
};

/**
 * A lease outlives the deadline it is taken for, so that its holder has always stopped waiting when another may ask.
 */
export const LEASE_MARGIN_MS = 5_000;
const PAUSE_MS = 150;
/** Send, look, send once more, look. */
const MAX_QUESTIONS = 4;

export interface WaitLimits {
  /** For one answer. */
  readonly deadlineMs: number;
  /** For somebody else who asks at this moment, or for the provider to be free. */
  readonly waitMs: number;
}

/** Asks as often as each answer makes the next question worth asking. */
export async function cancelUntilQuiet(
  deps: CancellationDeps,
  place: CancellationKey,
  { deadlineMs, waitMs }: WaitLimits,
): Promise<CancellationProgress["kind"]> {
  let waited = 0;
  for (let asked = 1; ; ) {
    const { kind } = await runCancellationExchange(deps, place, deadlineMs);
    const mustWait = kind === "leased" || kind === "not_now";
    if (mustWait ? waited >= waitMs : kind !== "go_on" || asked === MAX_QUESTIONS) return kind;
    if (mustWait) {
      await sleep(PAUSE_MS);
      waited += PAUSE_MS;
    } else asked += 1;
  }
}

/**
 * One exchange about an open request: sends its frozen bytes, or asks the SAT, and settles what the answer proves. No
 * transaction is open meanwhile. Safe to run at once from requests and any number of workers: a lease lets one ask, and
 * a fencing number keeps a holder that stalled from deciding. `onlyLooks`: asks the SAT or does nothing.
 */
export async function runCancellationExchange(
  deps: CancellationDeps,
  place: CancellationKey,
  deadlineMs: number,
  onlyLooks = false,
): Promise<CancellationProgress> {
  const startedAt = deps.clock.now();
  const leaseUntil = new Date(startedAt.getTime() + deadlineMs + LEASE_MARGIN_MS);
  const claim = await withTenant(deps.db, place.issuerId, (tx) =>
    claimCancellation(tx, deps.pacs, place, { now: startedAt, leaseUntil, onlyLooks }),
  );
  if (claim.kind !== "claimed") return { kind: claim.kind };
  const { claimed } = claim;
  const { answer: exchange, answerSha256 } = await withResponseHash((hear) =>
    exchangeAbout(claimed, { deadlineMs, hear }),
  );
  const verdict = interpretAnswer(claimed.known, exchange, deps.clock.now());
  const isOurs = await withTenant(deps.db, place.issuerId, (tx) =>
    settle(tx, deps, claimed, { exchange, answerSha256, verdict, startedAt }),
  );
  const { operation, answer } = exchange;
  deps.log.info({ ...place, operation, answer: answer.kind, verdict: verdict.kind, isOurs }, "cancellation attempt");
  const status = operation === "status" ? { status: answer } : {};
  if (!isOurs || verdict.kind !== "open") return { kind: "settled", ...status };
  return { kind: nextOperation(verdict) === operation ? "waiting" : "go_on", ...status };
}

async function exchangeAbout(claimed: ClaimedCancellation, asking: RequestOptions): Promise<CancellationExchange> {
  const { operation, xml, question, pac } = claimed;
  if (operation === "status") return { operation, answer: await pac.cancellationStatus(question, asking) };
  return { operation, answer: await pac.cancel(xml, { uuid: question.uuid, rfc: question.issuerRfc, ...asking }) };
}

interface Outcome {
  readonly exchange: CancellationExchange;
  readonly answerSha256: Uint8Array | null;
  readonly verdict: Verdict;
  readonly startedAt: Date;
}

/**
 * Writes the exchange down and decides what it proves. False when a later holder has the lease, whose word then counts.
 */
async function settle(
  tx: Tx,
  deps: CancellationDeps,
  claimed: ClaimedCancellation,
  outcome: Outcome,
): Promise<boolean> {
  const { exchange, verdict } = outcome;
  const now = deps.clock.now();
  const { issuerId, id } = claimed;
  await recordCancellationAttempt(tx, claimed, toAttempt(deps, claimed, outcome));
  await releaseCancellationSlot(tx, deps, claimed.turn, { answer: exchange.answer, tries: claimed.tries });
  const receipt = receiptOf(exchange);
  if (receipt !== null)
    await keepReceipt(tx, claimed, { id: newId(deps.clock), xml: receipt, sha256: sha256(receipt), now });
  const deadline = deadlineOf(claimed, verdict);
  const next =
    verdict.kind === "open"
      ? {
          jobId: newId(deps.clock),
          nextTryAt: nextTryAt(now, { ...verdict, requestedAt: claimed.requestedAt, deadline }, Math.random()),
        }
      : { jobId: null, nextTryAt: null };
  const answered = exchange.answer.kind !== "unavailable";
  if (!(await settleCancellation(tx, claimed, { verdict, deadline, now, answered, ...next }))) return false;
  await setInvoiceState(tx, issuerId, claimed.invoiceId, invoiceStateOf(verdict, claimed.known.rejectedBefore), now);
  await mailVerdict(tx, deps, claimed, { verdict, deadline, now });
  if (verdict.kind === "cancelled") await queueDocumentEvent(tx, deps, claimed, "cancelled");
  if (claimed.jobId !== null) await deps.queue.withdraw(tx, "follow-cancellation", claimed.jobId);
  if (next.jobId !== null)
    await deps.queue.send(
      tx,
      "follow-cancellation",
      { issuerId, cancellationId: id },
      { id: next.jobId, startAfter: next.nextTryAt },
    );
  return true;
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
 * Until when the receiver may answer: counted from the day on which the request was taken, where silence accepts at
 * all.
 */
function deadlineOf({ deadline, silence, known }: ClaimedCancellation, verdict: Verdict): Date | null {
  if (verdict.kind !== "open" || deadline !== null || known.rejectedBefore) return deadline;
  const isAsked = verdict.state === "in_process" ? silence !== "does_not_accept" : silence === "accepts";
  return verdict.takenAt !== null && isAsked ? endOfBusinessDays(verdict.takenAt, DAYS_TO_ANSWER) : null;
}

function receiptOf({ answer }: CancellationExchange): Uint8Array | null {
  return "receipt" in answer ? answer.receipt : null;
}

function toAttempt(
  deps: CancellationDeps,
  claimed: ClaimedCancellation,
  { exchange, answerSha256, startedAt }: Outcome,
): CancellationAttempt {
  const receipt = receiptOf(exchange);
  return {
    id: newId(deps.clock),
    provider: claimed.pac.provider,
    operation: exchange.operation,
    sentSha256: exchange.operation === "cancel" ? claimed.sha256 : null,
    receivedSha256: receipt === null ? null : sha256(receipt),
    answerSha256,
    answer: exchange.answer.kind,
    detail: detailOf(exchange),
    startedAt,
    durationMs: Math.max(0, deps.clock.now().getTime() - startedAt.getTime()),
  };
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

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

const DEADLINE_MS = 30_000;
/** For a slot at the provider: they come free all the time. */
const WAIT_MS = 5_000;

/**
 * The queue's way to try again later: another is asking at this moment and may not live to leave the next job, or the
 * provider may not be asked.
 */
export class CancellationNotDue extends Error {
  override readonly name = "NotNow";
}

/** The worker's part of a cancellation: one try; what it proves leaves the job of the next one. */
export function cancellationJob(deps: Deps): JobHandler<"follow-cancellation"> {
  return async (place) => {
    const kind = await cancelUntilQuiet(deps, place, { deadlineMs: DEADLINE_MS, waitMs: WAIT_MS });
    if (kind === "leased" || kind === "not_now") throw new CancellationNotDue();
  };
}

/**
 * A request that this process alone may ask about now: its lease carries a number that any later holder's number
 * exceeds.
 */
interface ClaimedCancellation {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly id: string;
  readonly xml: Uint8Array;
  readonly sha256: Uint8Array;
  readonly leaseToken: string;
  readonly operation: CancellationExchange["operation"];
  readonly known: KnownRequest;
  readonly question: StatusQuestion;
  readonly silence: SilenceRule;
  readonly requestedAt: Date;
  readonly deadline: Date | null;
  readonly jobId: string | null;
  /** How often it was asked about, this time included. */
  readonly tries: number;
  readonly pac: PacPort;
  readonly turn: CancellationSlot | null;
}

export type CancellationClaim =
  | { readonly kind: "claimed"; readonly claimed: ClaimedCancellation }
  /**
   * `waiting`: only a look was wanted, and the request is to be sent first. `not_now`: its provider may not be asked at
   * this moment.
   */
  | { readonly kind: "leased" | "settled" | "waiting" | "not_now" };

export interface ClaimOptions {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly onlyLooks: boolean;
}

/** Takes the lease of an open request, and writes down that its bytes are about to leave when they are. */
async function claimCancellation(
  tx: Tx,
  pacs: Pacs,
  { issuerId, cancellationId }: { readonly issuerId: string; readonly cancellationId: string },
  { now, leaseUntil, onlyLooks }: ClaimOptions,
): Promise<CancellationClaim> {
  const row = await lockOpenCancellation(tx, issuerId, cancellationId);
  if (row === undefined) return { kind: "settled" };
  if (isHeld(row.lease_until, now)) return { kind: "leased" };
  const known = toKnown(row, await wasRejectedBefore(tx, issuerId, row.invoice_id));
  const operation = nextOperation(known);
  if (onlyLooks && operation === "cancel") return { kind: "waiting" };
  const pac = pacForCancellation(pacs, row.provider);
  const claim = await acquireCancellationSlot(tx, pacs, pac, {
    issuerId,
    subjectId: row.id,
    operation,
    now,
    until: leaseUntil,
  });
  if (claim.kind === "not_now") return claim;
  const document = await documentOf(tx, row);
  const leaseToken = await takeLease(tx, row, leaseUntil, operation === "cancel");
  return {
    kind: "claimed",
    claimed: { ...toClaimed(row), ...document, leaseToken, operation, known, pac, turn: claim.turn },
  };
}

function toClaimed(row: CancellationRecord) {
  const {
    issuer_id: issuerId,
    invoice_id: invoiceId,
    id,
    xml,
    sha256,
    requested_at: requestedAt,
    deadline,
    job_id: jobId,
    tries,
  } = row;
  return { issuerId, invoiceId, id, xml, sha256, requestedAt, deadline, jobId, tries: tries + 1 };
}

const refusalsSchema = z.array(z.object({ code: z.string(), message: z.string() }));

function toKnown(row: CancellationRecord, rejectedBefore: boolean): KnownRequest {
  return {
    state: row.state === "in_process" ? "in_process" : "requested",
    waitingFor: (row.waiting_for ?? "provider") as KnownRequest["waitingFor"],
    takenCode: row.taken_code,
    takenAt: row.taken_at,
    unseen: row.unseen,
    possiblySent: row.possibly_sent,
    refusals: refusalsSchema.parse(row.refusals),
    rejectedBefore,
  };
}

/** What the SAT has to be told of the document, and what its receiver's silence would mean. */
async function documentOf(tx: Tx, row: CancellationRecord): Promise<Pick<ClaimedCancellation, "question" | "silence">> {
  const stamp = await findStamp(tx, row.issuer_id, row.invoice_id);
  const read = stamp === null ? null : readCfdi(stamp.xml);
  if (stamp === null || !read?.ok) throw new Error("The stamp of an invoice that is being cancelled cannot be read.");
  const { Emisor, Receptor, Total, Sello } = read.comprobante;
  const question = {
    uuid: stamp.uuid,
    issuerRfc: Emisor.Rfc,
    receiverRfc: Receptor.Rfc,
    total: Total,
    sello: Sello ?? "",
  };
  return { question, silence: silenceRule(read.comprobante, row.requested_at) };
}

/**
 * Who carries a signed request to cancel: the provider that certified the document, or the first one where that is not
 * configured any more. The SAT judges the request and knows of its repeats, whoever brings it.
 */
export function pacForCancellation(pacs: Pacs, provider: string | null): PacPort {
  return (provider === null ? undefined : pacs.of(provider)) ?? pacs.first;
}
