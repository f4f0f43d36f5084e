import type { ServerResponse } from "node:http";
import type { StampVerdict } from "../certify/certify.ts";
import type { Reason } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import type { StampLedger } from "../ledger/stamp-ledger.ts";

/** One request in the hands of a personality. */
export interface PersonalityCall {
  /**
   * Does for real what was asked: when it resolves, whatever was stamped or cancelled is in the ledger. Call it once.
   */
  act(): Promise<ProviderReply>;
  /** A failure in the format of the protocol used. */
  fail(status: number, reason: Reason): HttpAnswer;
  readonly stampLedger: StampLedger;
  /** Stamps that the provider denies for a while. */
  readonly withheldStamps: WithheldStamps;
  /** The connection, for those who do not answer properly. */
  readonly response: ServerResponse;
  /** How long the slow ones wait, in milliseconds. */
  readonly delayMs: number;
}

/** A way for a provider to behave. Null: it dealt with the connection itself. */
export interface Personality {
  readonly name: string;
  /** What it does, for people. */
  readonly about: string;
  play(call: PersonalityCall): Promise<HttpAnswer | null> | HttpAnswer | null;
}

/**
 * What a provider keeps to itself of a stamp that exists. "data": all of it; "document": all but the stamp's UUID;
 * "work-process": all, and a number of its own is where the UUID should be; "queued": it says that the document was
 * received.
 */
export type Withheld = "data" | "document" | "work-process" | "queued";

/** What came of a document, as it will be answered. */
export type ReportedVerdict = StampVerdict & { readonly withheld?: Withheld };

/** What came of a request, not yet written. */
export interface ProviderReply {
  /** As it should be answered. */
  answer(): Promise<HttpAnswer> | HttpAnswer;
  /** Of a document sent to be stamped: what came of it, and how this protocol would answer something else. */
  readonly stamp?: {
    readonly verdict: StampVerdict;
    tell(told: ReportedVerdict): Promise<HttpAnswer>;
  };
}

/** A reply that no personality changes. */
export function replyWith(answer: HttpAnswer): ProviderReply {
  return { answer: () => answer };
}

/** A reply to a document sent to be stamped. */
export function replyOf(verdict: StampVerdict, tell: (told: ReportedVerdict) => Promise<HttpAnswer>): ProviderReply {
  return { answer: () => tell(verdict), stamp: { verdict, tell } };
}

/** The same reply with another result for the document; any other reply stays as it is. */
export function withVerdict(
  reply: ProviderReply,
  change: (verdict: StampVerdict) => ReportedVerdict,
): Promise<HttpAnswer> | HttpAnswer {
  return reply.stamp ? reply.stamp.tell(change(reply.stamp.verdict)) : reply.answer();
}

/**
 * How a provider is vague about a stamp it has just made: it denies it (603, 307 without data), or says it is queued.
 */
export type WithheldKind = Extract<Withheld, "data" | "queued">;

/** Stamps that exist and that the provider does not admit for a while. It is lost when the process ends. */
export class WithheldStamps {
  readonly #until = new Map<string, { readonly how: WithheldKind; readonly instant: number }>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** From now on and for so many milliseconds; `sello` is its hash, as in the ledger. */
  withhold(sello: string, how: WithheldKind, ms: number): void {
    this.#until.set(sello, { how, instant: this.#clock().getTime() + ms });
  }

  kindOf(sello: string): WithheldKind | undefined {
    const covered = this.#until.get(sello);
    return covered && this.#clock().getTime() < covered.instant ? covered.how : undefined;
  }
}

/** The same verdict with another document and, when given, another UUID; refusals stay as they are. */
export function withDocument(verdict: StampVerdict, change: (xml: string) => string, uuid?: string): StampVerdict {
  if (verdict.kind === "refused") return verdict;
  return { ...verdict, xml: change(verdict.xml), ...(uuid !== undefined && { entry: { ...verdict.entry, uuid } }) };
}

/** Announces the whole body, sends its first half and resolves when that has left. */
export function sendHalf(response: ServerResponse, { status, type, body }: HttpAnswer): Promise<void> {
  const whole = Buffer.from(body);
  response.writeHead(status, { "content-type": type, "content-length": whole.length });
  return new Promise((done) => response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => done()));
}
