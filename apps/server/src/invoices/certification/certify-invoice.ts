import { createHash } from "node:crypto";
import type { StampAnswer } from "../../adapters/pac/index.ts";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { type Attempt, type ClaimedDocument, claimSealedDocument, recordAttempt } from "./certification.db.ts";
import { settleRejected, settleStamped, settleUndecided } from "./settle.ts";
import { isUuidTaken } from "./settlement.db.ts";
import { type StampCheck, type StampFault, verifyStamp } from "./verify-stamp.ts";

export type CertifyDeps = Pick<Deps, "db" | "pac" | "queue" | "clock" | "log" | "buggify">;

/** `undecided`: asked, and nothing is proven yet. `leased`: somebody else is asking at this moment. `settled`: nothing was left to ask. */
export type Certification = "stamped" | "rejected" | "undecided" | "leased" | "settled";

/** A lease outlives the deadline it is taken for, so that its holder has always stopped waiting when another may ask. */
const leaseMarginMs = 5_000;

/**
 * Asks the provider to certify an invoice's frozen bytes, and settles what its answer proves. No transaction is open while the
 * provider is asked. Safe to run at once from a request and from any number of workers: a lease lets one ask, and a fencing
 * number keeps a holder that stalled from deciding.
 */
export async function certifyInvoice(deps: CertifyDeps, issuerId: string, invoiceId: string, deadlineMs: number): Promise<Certification> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + deadlineMs + leaseMarginMs);
  deps.buggify("outbox-pick:before", invoiceId);
  const claim = await inIssuer(deps.db, issuerId, (tx) => claimSealedDocument(tx, issuerId, invoiceId, now, leaseUntil));
  if (claim.kind === "nothing_open") return "settled";
  if (claim.kind === "leased") return "leased";
  const { document } = claim;
  deps.buggify("outbox-pick:after", invoiceId);

  const operation = document.possiblySentBefore ? "recover" : "stamp";
  deps.buggify("provider-connect:before", invoiceId);
  const answer = await deps.pac[operation](document.xml, { customId: document.id, deadlineMs });
  deps.buggify("read:after", invoiceId);
  deps.buggify("stamp-verify:before", invoiceId);
  const check = await checkAnswer(deps, document, answer);
  deps.buggify("stamp-verify:after", invoiceId);

  const { attempt, certification } = await inIssuer(deps.db, issuerId, (tx) =>
    settle(tx, deps, document, { operation, startedAt: now, answer, check }),
  );
  deps.buggify("commit-2:after", invoiceId);
  deps.log.info({ issuerId, invoiceId, operation, answer: attempt.answer, durationMs: attempt.durationMs, certification }, "certification attempt");
  return certification;
}

/** What was asked, and what came back. */
interface Exchange {
  readonly operation: Attempt["operation"];
  readonly startedAt: Date;
  readonly answer: StampAnswer;
  /** Null: the answer holds no stamp. */
  readonly check: StampCheck | null;
}

/** The second of the two transactions of a stamp: writes the attempt down and decides what it proves. */
async function settle(tx: Tx, deps: CertifyDeps, document: ClaimedDocument, exchange: Exchange) {
  const { answer } = exchange;
  const check = await checkUuid(tx, document, exchange.check);
  if (check?.ok === false) warnOfStamp(deps, document, check.reason);
  const attempt = toAttempt(deps, { ...exchange, check });
  await recordAttempt(tx, document, attempt);
  const certification = await decideBy(tx, deps, document, answer, check);
  deps.buggify("commit-2:before", document.invoiceId);
  return { attempt, certification };
}

function decideBy(tx: Tx, deps: CertifyDeps, document: ClaimedDocument, answer: StampAnswer, check: StampCheck | null): Promise<Certification> {
  if (check?.ok === true && "xml" in answer) return settleStamped(tx, deps, document, answer.xml, check.timbre);
  if (answer.kind === "rejected") return settleRejected(tx, deps, document, answer.refusals);
  return settleUndecided(tx, deps, document, answer.kind !== "unavailable" || answer.possiblySent);
}

async function checkUuid(tx: Tx, document: ClaimedDocument, check: StampCheck | null): Promise<StampCheck | null> {
  if (check?.ok !== true || !(await isUuidTaken(tx, document, check.timbre.UUID))) return check;
  return { ok: false, reason: "uuid_taken" };
}

function warnOfStamp(deps: CertifyDeps, { issuerId, invoiceId }: ClaimedDocument, reason: StampFault): void {
  deps.log.error({ issuerId, invoiceId, reason, provider: deps.pac.provider }, "the provider sent a stamp that is not ours");
}

async function checkAnswer(deps: CertifyDeps, document: ClaimedDocument, answer: StampAnswer): Promise<StampCheck | null> {
  if (!("xml" in answer)) return null;
  const number = certifierNumberIn(answer.xml);
  const certificate = number === null ? null : await deps.pac.certificate(number);
  return verifyStamp(answer.xml, document.xml, () => certificate);
}

/** A look ahead for the certificate's number only; what the stamp says is judged by `verifyStamp`. */
function certifierNumberIn(xml: Uint8Array): string | null {
  return /\bNoCertificadoSAT="(\d{20})"/.exec(Buffer.from(xml).toString("latin1"))?.[1] ?? null;
}

function toAttempt(deps: CertifyDeps, { operation, startedAt, answer, check }: Exchange): Attempt {
  const refused = check !== null && !check.ok;
  return {
    id: newId(deps.clock),
    provider: deps.pac.provider,
    operation,
    receivedSha256: "xml" in answer ? createHash("sha256").update(answer.xml).digest() : null,
    answer: refused ? "invalid_stamp" : answer.kind,
    detail: refused ? { reason: check.reason } : detailOf(answer),
    startedAt,
    durationMs: deps.clock.now().getTime() - startedAt.getTime(),
  };
}

function detailOf(answer: StampAnswer): object {
  if (answer.kind === "rejected") return { refusals: answer.refusals };
  if (answer.kind === "unavailable") return { reason: answer.reason, possibly_sent: answer.possiblySent };
  return {};
}
