import * as z from "zod";
import type { StampAnswer } from "../../adapters/pac/index.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import type { StampAttemptDeps, StampProgress } from "./ask-provider.ts";
import { type ClaimedDocument, findSealedDocument, leaseDocument, lockOpenDocument } from "./documents.db.ts";
import { STAMP_ALERT } from "./retry-delay.ts";
import { type AskedStamp, operationOf, settleStamp } from "./settle.ts";
import { verifyAnswer } from "./verify-stamp.ts";

/**
 * Settles the answers that the database could not take when they came. What cannot be settled yet stays kept; one never
 * holds up the others.
 */
export async function replayJournal(deps: StampAttemptDeps): Promise<void> {
  for (const name of await deps.journal.names()) {
    try {
      const record = await deps.journal.read(name);
      if (record !== null && (await replay(deps, readJournaledAnswer(record)))) await deps.journal.drop(name);
    } catch (error) {
      deps.log.error({ err: error, attemptId: name }, "a kept answer could not be settled");
    }
  }
}

/** True when the record is not needed any more. */
async function replay(deps: StampAttemptDeps, kept: JournaledAnswer): Promise<boolean> {
  const { issuerId, documentId } = kept;
  const sealed = await withTenant(deps.db, issuerId, (tx) => findSealedDocument(tx, issuerId, documentId));
  if (sealed === null) throw new Error("The document of a kept answer is not in this database.");
  if (sealed.outcome !== null) return isSettled(deps, kept, sealed.outcome);
  const pac = deps.pacs.byName(kept.provider);
  if (pac === undefined) return false;
  const answer = answerOf(kept);
  const { attemptId, startedAt, durationMs } = kept;
  const answerSha256 = kept.answerSha256 ? Buffer.from(kept.answerSha256, "hex") : null;
  const finding = await verifyAnswer(pac, sealed, answer);
  const asked: AskedStamp = { attemptId, startedAt, durationMs, answer, answerSha256, finding };
  const certification = await withTenant(deps.db, issuerId, async (tx) => {
    const document = { ...kept, ...sealed, id: documentId, isProviderTroubled: false };
    const settled = await settleStamp(tx, deps, document, asked);
    return settled.kind === "settled" && finding?.ok === true
      ? settleWithFreshLease(tx, deps, document, asked)
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
  deps: StampAttemptDeps,
  document: ClaimedDocument,
  asked: AskedStamp,
): Promise<StampProgress> {
  const open = await lockOpenDocument(tx, document.issuerId, document.invoiceId, deps.clock.now());
  if (open?.id !== document.id) return { kind: "settled" };
  const leaseToken = await leaseDocument(tx, open, document.provider, document.leaseUntil);
  return settleStamp(tx, deps, { ...document, leaseToken }, asked);
}

/** A stamp for what was decided as refused must never happen; if it does, it is stored and an alert is raised. */
async function isSettled(deps: StampAttemptDeps, kept: JournaledAnswer, outcome: string): Promise<boolean> {
  if (outcome !== "rejected" || !("xml" in kept.answer)) return true;
  const { issuerId, invoiceId, documentId, provider, attemptId } = kept;
  const detail = { invoice_id: invoiceId, provider, kept_as: attemptId };
  await withTenant(deps.db, issuerId, (tx) =>
    raiseAlert(tx, deps.clock, {
      kind: STAMP_ALERT,
      subjectId: documentId,
      issuerId,
      reason: "stamp_after_refusal",
      detail,
    }),
  );
  return false;
}

const refusal = z.object({ code: z.string(), message: z.string() });
const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["stamped", "already_stamped"]), xml: z.string() }),
  z.object({ kind: z.literal("rejected"), refusals: z.array(refusal) }),
  z.object({
    kind: z.literal("unavailable"),
    reason: z.string(),
    possiblySent: z.boolean(),
    refusedFor: z.exactOptional(z.enum(["load", "account", "issuer"])),
    retryAfterMs: z.exactOptional(z.number()),
  }),
]);

/** An answer of a provider that the database could not take, as it is written to the journal. */
const journaledAnswer = z.object({
  issuerId: z.uuid(),
  invoiceId: z.uuid(),
  documentId: z.uuid(),
  provider: z.string(),
  possiblySentBefore: z.boolean(),
  leaseToken: z.string(),
  leaseUntil: z.coerce.date(),
  slot: z.int(),
  tries: z.int(),
  attemptId: z.uuid(),
  operation: z.enum(["stamp", "recover"]),
  startedAt: z.coerce.date(),
  durationMs: z.number(),
  answer,
  answerSha256: z.string().nullish(),
});

type JournaledAnswer = z.output<typeof journaledAnswer>;

/** Writes an answer to this machine's disk. An answer that proves nothing is not stored: the state stays as it was. */
export async function journalAnswer(
  deps: Pick<StampAttemptDeps, "journal" | "log">,
  document: ClaimedDocument,
  { attemptId, startedAt, durationMs, answer, answerSha256 }: AskedStamp,
): Promise<void> {
  if (answer.kind === "unavailable" && answer.possiblySent) return;
  const {
    issuerId,
    invoiceId,
    id: documentId,
    provider,
    possiblySentBefore,
    leaseToken,
    leaseUntil,
    slot,
    tries,
  } = document;
  const known = { issuerId, invoiceId, documentId, provider, possiblySentBefore, leaseToken, leaseUntil, slot, tries };
  const record = {
    ...known,
    attemptId,
    operation: operationOf(document),
    startedAt,
    durationMs,
    answer: toText(answer),
    answerSha256: answerSha256 === null ? null : Buffer.from(answerSha256).toString("hex"),
  };
  try {
    await deps.journal.keep(attemptId, JSON.stringify(record));
    deps.log.warn(
      { issuerId, invoiceId, attemptId },
      "the database is away: a provider's answer is kept on disk until it is back",
    );
  } catch (error) {
    // Nothing is lost for good: the provider is asked again for the same bytes.
    deps.log.error(
      { err: error, issuerId, invoiceId },
      "a provider's answer could be kept neither in the database nor on disk",
    );
  }
}

/** Reads a record of the journal. Throws when it is none of ours. */
function readJournaledAnswer(record: string): JournaledAnswer {
  return journaledAnswer.parse(JSON.parse(record));
}

function answerOf({ answer: kept }: JournaledAnswer): StampAnswer {
  return "xml" in kept ? { ...kept, xml: Buffer.from(kept.xml, "base64") } : kept;
}

function toText(given: StampAnswer): object {
  return "xml" in given ? { ...given, xml: Buffer.from(given.xml).toString("base64") } : given;
}
