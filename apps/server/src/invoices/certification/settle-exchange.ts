import { createHash } from "node:crypto";
import type { StampAnswer } from "../../adapters/pac/index.ts";
import { type Tx, together } from "../../adapters/postgres/index.ts";
import { type Attempt, type ClaimedDocument, recordAttempt } from "./certification.db.ts";
import type { Certification, CertifyDeps } from "./certify-invoice.ts";
import type { StampExchange } from "./exchange.ts";
import { signOf } from "./provider-sign.ts";
import { waitingAfter } from "./retry-delay.ts";
import { settleRejected, settleStamped, settleUndecided } from "./settle.ts";
import { isUuidTaken } from "./settlement.db.ts";
import { leaveSlot } from "./slots.db.ts";
import { tellOfProvider } from "./tell-of-provider.ts";
import type { StampCheck, StampFault } from "./verify-stamp.ts";

type SettleExchangeDeps = Pick<CertifyDeps, "pacs" | "clock" | "log" | "buggify" | "random" | "queue" | "clockWatch">;

/**
 * The second of the two transactions of a stamp: writes the attempt down, decides what it proves, and gives the slot
 * back.
 */
export async function settleExchange(
  tx: Tx,
  deps: SettleExchangeDeps,
  document: ClaimedDocument,
  given: StampExchange,
): Promise<Certification> {
  const exchange = { ...given, check: await checkUuid(tx, document, given.check) };
  const { check, answer } = exchange;
  if (check?.ok === false) warnOfStamp(deps, document, check.reason);
  const [, certification] = await together(
    recordAttempt(tx, document, toAttempt(document, exchange)),
    decideBy(tx, deps, document, answer, check),
  );
  const { provider, slot, id: documentId, leaseUntil: until } = document;
  const wentWell = check?.ok === true || answer.kind === "rejected";
  const isDecided = certification.kind === "stamped" || certification.kind === "rejected";
  await leaveSlot(tx, { provider, slot, documentId, until }, { wentWell, isDecided });
  await tellOfProvider(tx, deps, provider, signOf(answer, check?.ok === true, document));
  deps.buggify("commit-2:before", document.invoiceId);
  return certification;
}

async function decideBy(
  tx: Tx,
  deps: SettleExchangeDeps,
  document: ClaimedDocument,
  answer: StampAnswer,
  check: StampCheck | null,
): Promise<Certification> {
  if (check?.ok === true && "xml" in answer) return settleStamped(tx, deps, document, answer.xml, check.timbre);
  const rejected = answer.kind === "rejected" ? await settleRejected(tx, deps, document, answer.refusals) : null;
  return rejected ?? settleUndecided(tx, deps, document, undecidedBy(deps, document, answer, check));
}

function undecidedBy(
  deps: SettleExchangeDeps,
  document: ClaimedDocument,
  answer: StampAnswer,
  check: StampCheck | null,
) {
  const possiblySent = answer.kind !== "unavailable" || answer.possiblySent;
  return {
    waiting: waitingAfter(answer, check?.ok === false, possiblySent || document.possiblySentBefore),
    possiblySent,
    retryAfterMs: answer.kind === "unavailable" ? (answer.retryAfterMs ?? 0) : 0,
    detail: check?.ok === false ? check.reason : reasonOf(answer),
    moveTo:
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
  { pacs }: SettleExchangeDeps,
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

function warnOfStamp(
  deps: SettleExchangeDeps,
  { issuerId, invoiceId, provider }: ClaimedDocument,
  reason: StampFault,
): void {
  deps.log.error({ issuerId, invoiceId, reason, provider }, "the provider sent a stamp that is not ours");
}

function toAttempt(
  { provider }: ClaimedDocument,
  { attemptId, operation, startedAt, durationMs, answer, answerSha256, check }: StampExchange,
): Attempt {
  const refused = check !== null && !check.ok;
  return {
    id: attemptId,
    provider,
    operation,
    receivedSha256: "xml" in answer ? createHash("sha256").update(answer.xml).digest() : null,
    answerSha256,
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
