import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import { raiseAttention } from "../../attention/index.ts";
import { CERTIFICATION } from "./attention-reasons.ts";
import { type ClaimedDocument, findSealedDocument, leaseDocument, lockOpenDocument } from "./certification.db.ts";
import type { Certification, CertifyDeps } from "./certify-invoice.ts";
import type { StampExchange } from "./exchange.ts";
import { answerOf, type KeptAnswer, readKeptAnswer } from "./kept-answers.ts";
import { settleExchange } from "./settle-exchange.ts";
import { verifyAnswer } from "./verify-answer.ts";

/**
 * Settles the answers that the database could not take when they came. What cannot be settled yet stays kept; one never
 * holds up the others.
 */
export async function replayAnswers(deps: CertifyDeps): Promise<void> {
  for (const name of await deps.journal.names()) {
    try {
      const record = await deps.journal.read(name);
      if (record !== null && (await replay(deps, readKeptAnswer(record)))) await deps.journal.drop(name);
    } catch (error) {
      deps.log.error({ err: error, attemptId: name }, "a kept answer could not be settled");
    }
  }
}

/** True when the record is not needed any more. */
async function replay(deps: CertifyDeps, kept: KeptAnswer): Promise<boolean> {
  const { issuerId, documentId } = kept;
  const sealed = await inIssuer(deps.db, issuerId, (tx) => findSealedDocument(tx, issuerId, documentId));
  if (sealed === null) throw new Error("The document of a kept answer is not in this database.");
  if (sealed.outcome !== null) return isSettled(deps, kept, sealed.outcome);
  const pac = deps.pacs.of(kept.provider);
  if (pac === undefined) return false;
  const answer = answerOf(kept);
  const { attemptId, operation, startedAt, durationMs } = kept;
  const answerSha256 = kept.answerSha256 ? Buffer.from(kept.answerSha256, "hex") : null;
  const check = await verifyAnswer(pac, sealed, answer);
  const exchange: StampExchange = { attemptId, operation, startedAt, durationMs, answer, answerSha256, check };
  const certification = await inIssuer(deps.db, issuerId, async (tx) => {
    const document = { ...kept, ...sealed, id: documentId, isProviderTroubled: false };
    const settled = await settleExchange(tx, deps, document, exchange);
    return settled.kind === "settled" && check?.ok === true
      ? settleWithFreshLease(tx, deps, document, exchange)
      : settled;
  });
  deps.log.warn(
    { issuerId, invoiceId: kept.invoiceId, attemptId, certification: certification.kind },
    "a kept answer was settled",
  );
  return true;
}

/**
 * Somebody took the document over meanwhile. A stamp of these very bytes is proof all the same: it needs no answer of
 * theirs.
 */
async function settleWithFreshLease(
  tx: Tx,
  deps: CertifyDeps,
  document: ClaimedDocument,
  exchange: StampExchange,
): Promise<Certification> {
  const open = await lockOpenDocument(tx, document.issuerId, document.invoiceId, deps.clock.now());
  if (open?.id !== document.id) return { kind: "settled" };
  const leaseToken = await leaseDocument(tx, open, document.provider, document.leaseUntil);
  return settleExchange(tx, deps, { ...document, leaseToken }, exchange);
}

/** A stamp for what was decided as refused must never happen; if it does, it is kept and somebody is told. */
async function isSettled(deps: CertifyDeps, kept: KeptAnswer, outcome: string): Promise<boolean> {
  if (outcome !== "rejected" || !("xml" in kept.answer)) return true;
  const { issuerId, invoiceId, documentId, provider, attemptId } = kept;
  const detail = { invoice_id: invoiceId, provider, kept_as: attemptId };
  await inIssuer(deps.db, issuerId, (tx) =>
    raiseAttention(tx, deps.clock, {
      kind: CERTIFICATION,
      subjectId: documentId,
      issuerId,
      reason: "stamp_after_refusal",
      detail,
    }),
  );
  return false;
}
