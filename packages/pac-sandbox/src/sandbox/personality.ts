import type { ServerResponse } from "node:http";
import type { Book } from "../book/open-book.ts";
import type { Answer } from "../http/answer.ts";
import type { Outcome } from "../sw/outcome.ts";

/** One request to stamp, in the hands of a personality. */
export interface StampCall {
  /** Certifies the document for real: when it resolves, whatever was stamped is in the book. Call it once. */
  act(): Promise<Outcome>;
  readonly book: Book;
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
  play(call: StampCall): Promise<Answer | null> | Answer | null;
}
