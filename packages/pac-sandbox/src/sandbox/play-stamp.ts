import type { Book } from "../book/open-book.ts";
import { type Answer, failure } from "../http/answer.ts";
import { type Exchange, header } from "../http/exchange.ts";
import type { Outcome } from "../sw/outcome.ts";
import { type CurrentMood, type Mood, moodOf } from "./mood.ts";

/** Lets a personality meet a request to stamp. */
export type StampPlayer = (exchange: Exchange, act: () => Promise<Outcome>) => Promise<Answer | null>;

/** The header x-sandbox-personality (and x-sandbox-delay-ms) goes before the server's mood, for that request alone. */
export function stampPlayer(mood: CurrentMood, book: Book): StampPlayer {
  return async (exchange, act) => {
    const chosen = moodOfRequest(exchange) ?? mood.take();
    if (chosen === "unknown") return failure(400, "400 - No existe esa personalidad.");
    // The request is read whole before anything is done with it, as if it had been received.
    await exchange.body();
    return chosen.personality.play({ act, book, response: exchange.response, delayMs: chosen.delayMs });
  };
}

function moodOfRequest(exchange: Exchange): Mood | "unknown" | null {
  const name = header(exchange, "x-sandbox-personality");
  if (name === undefined) return null;
  const delay = header(exchange, "x-sandbox-delay-ms");
  return moodOf(name, delay === undefined ? undefined : Number(delay), undefined) ?? "unknown";
}
