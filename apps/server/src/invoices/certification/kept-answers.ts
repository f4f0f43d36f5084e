import * as z from "zod";
import type { StampAnswer } from "../../adapters/pac/index.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import type { CertifyDeps } from "./certify-invoice.ts";
import type { StampExchange } from "./exchange.ts";

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
const keptAnswer = z.object({
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

export type KeptAnswer = z.output<typeof keptAnswer>;

/** Writes an answer to this machine's disk. What tells nothing is not worth it: the question stays as it was. */
export async function keepAnswer(
  deps: Pick<CertifyDeps, "journal" | "log">,
  document: ClaimedDocument,
  exchange: StampExchange,
): Promise<void> {
  if (exchange.answer.kind === "unavailable" && exchange.answer.possiblySent) return;
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
  const { attemptId, operation, startedAt, durationMs } = exchange;
  const known = { issuerId, invoiceId, documentId, provider, possiblySentBefore, leaseToken, leaseUntil, slot, tries };
  const answerSha256 = exchange.answerSha256 === null ? null : Buffer.from(exchange.answerSha256).toString("hex");
  const record = {
    ...known,
    attemptId,
    operation,
    startedAt,
    durationMs,
    answer: toText(exchange.answer),
    answerSha256,
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
export function readKeptAnswer(record: string): KeptAnswer {
  return keptAnswer.parse(JSON.parse(record));
}

export function answerOf({ answer: kept }: KeptAnswer): StampAnswer {
  return "xml" in kept ? { ...kept, xml: Buffer.from(kept.xml, "base64") } : kept;
}

function toText(given: StampAnswer): object {
  return "xml" in given ? { ...given, xml: Buffer.from(given.xml).toString("base64") } : given;
}
