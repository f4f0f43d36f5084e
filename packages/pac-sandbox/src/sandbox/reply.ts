import type { StampVerdict } from "../certify/certify.ts";
import type { HttpAnswer } from "../http/answer.ts";

/**
 * What a provider keeps to itself of a stamp that exists. "data": all of it; "document": all but the stamp's UUID;
 * "work-process": all, and a number of its own stands where the UUID should; "queued": it says that the document was
 * received.
 */
export type Withheld = "data" | "document" | "work-process" | "queued";

/** What came of a document, as it will be told. */
export type ReportedVerdict = StampVerdict & { readonly withheld?: Withheld };

/** What came of a request, not yet written. */
export interface ProviderReply {
  /** As it should be told. */
  answer(): Promise<HttpAnswer> | HttpAnswer;
  /** Of a document sent to be stamped: what came of it, and how this protocol would tell something else. */
  readonly stamp?: {
    readonly verdict: StampVerdict;
    tell(told: ReportedVerdict): Promise<HttpAnswer>;
  };
}

/** A reply to a document sent to be stamped. */
export function replyOf(verdict: StampVerdict, tell: (told: ReportedVerdict) => Promise<HttpAnswer>): ProviderReply {
  return { answer: () => tell(verdict), stamp: { verdict, tell } };
}

/** The same reply with what came of the document told otherwise; any other reply stays as it is. */
export function retold(
  reply: ProviderReply,
  change: (verdict: StampVerdict) => ReportedVerdict,
): Promise<HttpAnswer> | HttpAnswer {
  return reply.stamp ? reply.stamp.tell(change(reply.stamp.verdict)) : reply.answer();
}
