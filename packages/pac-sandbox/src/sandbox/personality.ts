import type { ServerResponse } from "node:http";
import type { Book } from "../book/open-book.ts";
import type { Reason } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { Haze } from "./haze.ts";
import type { ProviderReply } from "./reply.ts";

/** One request in the hands of a personality. */
export interface PersonalityCall {
  /** Does for real what was asked: when it resolves, whatever was stamped or cancelled is in the book. Call it once. */
  act(): Promise<ProviderReply>;
  /** A failure in the words of the protocol that was spoken. */
  fail(status: number, reason: Reason): HttpAnswer;
  readonly book: Book;
  /** Stamps that the provider does not remember for a while. */
  readonly haze: Haze;
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
