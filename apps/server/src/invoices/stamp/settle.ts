import type { Timbre } from "@timbra/cfdi";
import { CLOCK_OFF, STAMP_WINDOW_OVER } from "@timbra/contract";
import type { PacRefusal, StampAnswer } from "../../adapters/pac/index.ts";
import { raiseAlert, resolveAlert } from "../../alerts/index.ts";
import { type CreditDocument, captureCredits, releaseCredits } from "../../credits/index.ts";
import { pipelined, type Tx } from "../../db/index.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { sha256 } from "../../lib/sha256.ts";
import { queueDocumentEvent } from "../../webhooks/index.ts";
import type { Asked } from "../exchange.ts";
import { setInvoiceState } from "../invoices.db.ts";
import type { StampAttemptDeps, StampProgress } from "./ask-provider.ts";
import { dequeueDocument, postponeDocument } from "./document-queue.db.ts";
import {
  type Attempt,
  type ClaimedDocument,
  changeProvider,
  decideDocument,
  failedLookups,
  isUuidTaken,
  type OpenDocument,
  recordAttempt,
  releaseLease,
  returnToDraft,
  STAMP_WINDOW_MS,
  storeStamp,
} from "./documents.db.ts";
import { endExchange, healthSignalOf } from "./provider-slots.ts";
import { alertReason, type RetryReason, retryDelay, retryReasonOf, STAMP_ALERT } from "./retry-delay.ts";
import type { StampCheck, StampFault } from "./verify-stamp.ts";

export type SettleDeps = Pick<StampAttemptDeps, "pacs" | "clock" | "log" | "random" | "queue" | "clockWatch">;

/** A provider's answer about a sealed document; null instead of a check: the answer holds no stamp. */
export type AskedStamp = Asked<StampAnswer, StampCheck | null>;

/** What was never sent before is to be stamped; what may have arrived is looked up. */
export function operationOf({ possiblySentBefore }: ClaimedDocument): Attempt["operation"] {
  return possiblySentBefore ? "recover" : "stamp";
}

/**
 * The second of the two transactions of a stamp: records the attempt, decides what it proves, and releases the slot.
 */
export async function settleStamp(
  tx: Tx,
  deps: SettleDeps,
  document: ClaimedDocument,
  asked: AskedStamp,
): Promise<StampProgress> {
  const { answer } = asked;
  const check = await checkUuid(tx, document, asked.finding);
  if (check?.ok === false) warnOfStamp(deps, document, check.reason);
  const [, progress] = await pipelined(
    recordAttempt(tx, document, toAttempt(document, { ...asked, finding: check })),
    decide(tx, deps, document, answer, check),
  );
  const { provider, slot, id: documentId, leaseUntil: until } = document;
  const isStamp = check?.ok === true;
  const flags = {
    wentWell: isStamp || answer.kind === "rejected",
    isDecided: progress.kind === "stamped" || progress.kind === "rejected",
  };
  const signal = healthSignalOf(answer, isStamp, document);
  await endExchange(tx, deps, { provider, slot, documentId, until }, flags, signal);
  return progress;
}

async function decide(
  tx: Tx,
  deps: SettleDeps,
  document: ClaimedDocument,
  answer: StampAnswer,
  check: StampCheck | null,
): Promise<StampProgress> {
  if (check?.ok === true && "xml" in answer) return settleStamped(tx, deps, document, answer.xml, check.timbre);
  const rejected = answer.kind === "rejected" ? await settleRejected(tx, deps, document, answer.refusals) : null;
  return rejected ?? scheduleRetry(tx, deps, document, toUndecided(deps, document, answer, check));
}

function toUndecided(deps: SettleDeps, document: ClaimedDocument, answer: StampAnswer, check: StampCheck | null) {
  const possiblySent = answer.kind !== "unavailable" || answer.possiblySent;
  return {
    retryReason: retryReasonOf(answer, check?.ok === false, possiblySent || document.possiblySentBefore),
    possiblySent,
    retryAfterMs: answer.kind === "unavailable" ? (answer.retryAfterMs ?? 0) : 0,
    detail: check?.ok === false ? check.reason : reasonOf(answer),
    nextProvider:
      answer.kind === "unavailable" && answer.refusedFor !== undefined
        ? nextProvider(deps, document, answer.refusedFor)
        : null,
  };
}

function reasonOf(answer: StampAnswer): string {
  return answer.kind === "unavailable" ? answer.reason : answer.kind;
}

/**
 * After a refusal that is none of the document's, the provider after this one in order of preference. Too many requests
 * pass by themselves.
 */
function nextProvider(
  { pacs }: SettleDeps,
  { provider }: ClaimedDocument,
  refusedFor: "load" | "account" | "issuer",
): string | null {
  if (refusedFor === "load") return null;
  const at = pacs.all.findIndex(({ pac }) => pac.provider === provider);
  return pacs.all[at + 1]?.pac.provider ?? null;
}

async function checkUuid(tx: Tx, document: ClaimedDocument, check: StampCheck | null): Promise<StampCheck | null> {
  if (check?.ok !== true || !(await isUuidTaken(tx, document, check.timbre.UUID))) return check;
  return { ok: false, reason: "uuid_taken" };
}

function warnOfStamp(deps: SettleDeps, { issuerId, invoiceId, provider }: ClaimedDocument, reason: StampFault): void {
  deps.log.error({ issuerId, invoiceId, reason, provider }, "the provider sent a stamp that is not ours");
}

function toAttempt(
  document: ClaimedDocument,
  { attemptId, startedAt, durationMs, answer, answerSha256, finding: check }: AskedStamp,
): Attempt {
  const refused = check !== null && !check.ok;
  return {
    id: attemptId,
    provider: document.provider,
    operation: operationOf(document),
    receivedSha256: "xml" in answer ? sha256(answer.xml) : null,
    answerSha256: answerSha256 && Buffer.from(answerSha256),
    answer: refused ? "invalid_stamp" : answer.kind,
    detail: refused ? { reason: check.reason } : detailOf(answer),
    startedAt,
    durationMs,
  };
}

function detailOf(answer: StampAnswer): object {
  if (answer.kind === "rejected") return { refusals: answer.refusals };
  if (answer.kind === "unavailable") return { reason: answer.reason, possibly_sent: answer.possiblySent };
  return {};
}

/** The stamp is ours: store it as received, capture the credit that was held, and notify. */
async function settleStamped(
  tx: Tx,
  deps: Pick<StampAttemptDeps, "clock" | "queue">,
  document: ClaimedDocument,
  xml: Uint8Array,
  timbre: Timbre,
): Promise<StampProgress> {
  const now = deps.clock.now();
  if (!(await decideDocument(tx, document, "stamped", now))) return { kind: "settled" };
  const stamp = {
    uuid: timbre.UUID,
    xml,
    sha256: sha256(xml),
    certifiedAt: timbre.FechaTimbrado,
    certifierRfc: timbre.RfcProvCertif,
    certifierCertificate: timbre.NoCertificadoSAT,
  };
  const { issuerId, invoiceId, id } = document;
  const [concerns] = await pipelined(
    storeStamp(tx, document, stamp, now),
    captureCredits(tx, deps.clock, creditHoldOf(issuerId, id)),
  );
  if (concerns.hasAlert) await resolveAlert(tx, STAMP_ALERT, id);
  // It is for the invoice that is replaced, which is to be cancelled now.
  if (concerns.isReplacement) await deps.queue.send(tx, "cancel-replaced", { issuerId, invoiceId });
  if (concerns.hasWebhooks) await queueDocumentEvent(tx, deps, document, "stamped");
  return { kind: "stamped" };
}

/**
 * A refusal returns the invoice to its author only when it proves that these bytes hold no stamp; null when it stays
 * open.
 */
async function settleRejected(
  tx: Tx,
  deps: SettleDeps,
  document: ClaimedDocument,
  refusals: readonly PacRefusal[],
): Promise<StampProgress | null> {
  const now = deps.clock.now();
  const proven =
    provesNotStamped(refusals, document.possiblySentBefore) ||
    tooLateToBeStamped(document.sealedAt, await failedLookups(tx, document));
  if (!proven) return null;
  if (!(await decideDocument(tx, document, "rejected", now))) return { kind: "settled" };
  await returnToDraft(tx, document, [...refusals.map(toProblem), ...clockProblem(deps, refusals)], now);
  await releaseCredits(tx, deps.clock, creditHoldOf(document.issuerId, document.id));
  await resolveAlert(tx, STAMP_ALERT, document.id);
  return { kind: "rejected" };
}

/**
 * Returns a document that never left this machine to its author once its 72 hours are over: no provider would stamp it
 * any more, and none can have. Null while it has time, or may have arrived somewhere; then only answers decide.
 */
export async function settleExpired(
  tx: Tx,
  deps: Pick<SettleDeps, "clock">,
  document: OpenDocument,
): Promise<StampProgress | null> {
  const now = deps.clock.now();
  if (document.possiblySentBefore || now.getTime() <= document.sealedAt.getTime() + STAMP_WINDOW_MS) return null;
  const { issuerId, id } = document;
  if (!(await decideDocument(tx, document, "rejected", now))) return { kind: "settled" };
  await dequeueDocument(tx, id);
  const problem = { code: STAMP_WINDOW_OVER, path: "", params: {}, severity: "error" };
  await returnToDraft(tx, document, [problem], now);
  await releaseCredits(tx, deps.clock, creditHoldOf(issuerId, id));
  await resolveAlert(tx, STAMP_ALERT, id);
  return { kind: "rejected" };
}

type RetryDeps = Pick<StampAttemptDeps, "clock" | "random" | "clockWatch">;

export interface RetryPlan {
  readonly retryReason: RetryReason;
  /** Whether this attempt may have reached the provider. */
  readonly possiblySent: boolean;
  readonly retryAfterMs: number;
  /** What the administrator reads when this lasts long: the provider's message or the fault. */
  readonly detail: string;
  /** Another provider to try next, which only a document that no provider can have certified has. */
  readonly nextProvider: string | null;
}

/**
 * Nothing is proven: keep the bytes, the folio and the hold, report that it is undecided, and schedule the next
 * attempt.
 */
export async function scheduleRetry(
  tx: Tx,
  deps: RetryDeps,
  document: ClaimedDocument,
  undecided: RetryPlan,
): Promise<StampProgress> {
  const { retryReason, retryAfterMs } = undecided;
  const now = deps.clock.now();
  const possiblySent = undecided.possiblySent || document.possiblySentBefore;
  if (!(await releaseLease(tx, document, possiblySent))) return { kind: "settled" };
  await setInvoiceState(tx, document.issuerId, document.invoiceId, possiblySent ? "uncertain" : "stamping", now);
  const moveTo = possiblySent ? null : undecided.nextProvider;
  const delayMs = moveTo === null ? retryDelay(retryReason, document.tries, deps.random(), retryAfterMs) : 0;
  const dueAt = new Date(now.getTime() + delayMs);
  if (moveTo !== null) await changeProvider(tx, document, moveTo);
  await postponeDocument(tx, document.id, { dueAt, possiblySent, ...(moveTo === null ? {} : { provider: moveTo }) });
  await raiseStampAlert(tx, deps, document, undecided, possiblySent);
  return { kind: moveTo === null ? "undecided" : "moved" };
}

async function raiseStampAlert(
  tx: Tx,
  deps: RetryDeps,
  document: ClaimedDocument,
  { retryReason, detail }: RetryPlan,
  possiblySent: boolean,
) {
  const { issuerId, invoiceId, id, provider, tries, sealedAt } = document;
  const reason = alertReason(retryReason, tries, deps.clock.now().getTime() - sealedAt.getTime(), possiblySent);
  if (reason === null) return;
  const words = { invoice_id: invoiceId, provider, tries, said: detail.replaceAll("\0", "").slice(0, LONGEST_DETAIL) };
  await raiseAlert(tx, deps.clock, { kind: STAMP_ALERT, subjectId: id, issuerId, reason, detail: words });
}

const LONGEST_DETAIL = 300;

/**
 * Refused for the date: outside of the hours that the SAT gives, ahead of the place of issue, or outside of the
 * certificate's years.
 */
const FOR_THE_DATE = new Set(["401", "CFDI40101", "305"]);

/** Why a date that nobody typed may be wrong. */
function clockProblem({ clockWatch }: SettleDeps, refusals: readonly PacRefusal[]): object[] {
  const { lastDifference } = clockWatch;
  if (lastDifference === null || !refusals.some(({ code }) => FOR_THE_DATE.has(code))) return [];
  return [
    {
      code: CLOCK_OFF,
      path: "",
      params: { ahead_seconds: String(Math.round(lastDifference.aheadMs / 1000)) },
      severity: "error",
    },
  ];
}

function toProblem(refusal: PacRefusal): object {
  return { code: refusal.code, path: "", params: { message: refusal.message }, severity: "error" };
}

/** Refusals that depend on the moment of the request (date, certificate lists), not on what the document says. */
const DEPEND_ON_TIME = new Set(["304", "305", "308", "309", "310", "401", "402"]);

/**
 * Whether a refusal proves that these bytes hold no stamp. The first answer a provider gives to a document does. Once
 * an earlier try may have been certified, a refusal that depends on the moment proves nothing: the provider may check
 * the date before it looks for a repeat.
 */
function provesNotStamped(refusals: readonly PacRefusal[], possiblySentBefore: boolean): boolean {
  return !possiblySentBefore || refusals.some((refusal) => !DEPEND_ON_TIME.has(refusal.code));
}

const MARGIN_MS = HOUR_MS;
const LOOKUP_SPAN_MS = 15 * MINUTE_MS;
const LOOKUPS_NEEDED = 3;

/**
 * Whether time itself proves it: no provider can certify a document after its 72 hours, and at least three look-ups
 * made after that, over at least fifteen minutes, found nothing.
 */
function tooLateToBeStamped(sealedAt: Date, fruitlessLookUps: readonly Date[]): boolean {
  const closed = sealedAt.getTime() + STAMP_WINDOW_MS + MARGIN_MS;
  const late = fruitlessLookUps.map((at) => at.getTime()).filter((at) => at > closed);
  return late.length >= LOOKUPS_NEEDED && Math.max(...late) - Math.min(...late) >= LOOKUP_SPAN_MS;
}

/**
 * What a stamp's credit is held for: the sealed bytes, because an invoice that was refused and sealed again holds
 * again.
 */
export function creditHoldOf(issuerId: string, sealedDocumentId: string): CreditDocument {
  return { issuerId, documentKind: "sealed_document", documentId: sealedDocumentId };
}
