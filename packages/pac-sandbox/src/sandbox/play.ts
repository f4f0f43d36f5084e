import type { Book } from "../book/open-book.ts";
import type { Reason } from "../certify/reason.ts";
import { type HttpAnswer, failure } from "../http/answer.ts";
import { type HttpExchange, header } from "../http/exchange.ts";
import type { Haze } from "./haze.ts";
import { type ProviderMood, type Moods, moodOf, type Occasion } from "./mood.ts";
import { type ProviderReply, retold } from "./reply.ts";

/** A request that a personality may meet. */
export interface Scene {
  readonly occasion: Occasion;
  act(): Promise<ProviderReply>;
  fail(status: number, reason: Reason): HttpAnswer;
}

/** Lets a personality meet a request. */
export type Player = (exchange: HttpExchange, scene: Scene) => Promise<HttpAnswer | null>;

/** The header x-sandbox-personality (and x-sandbox-delay-ms) goes before the server's mood, for that request alone. */
export function createPlayer(moods: Moods, book: Book, haze: Haze): Player {
  return async (exchange, { occasion, act, fail }) => {
    const chosen = moodOfRequest(exchange) ?? moods[occasion].take();
    if (chosen === "unknown") return failure(400, "400 - No existe esa personalidad.");
    // The request is read whole before anything is done with it, as if it had been received.
    await exchange.body();
    const call = {
      act: async () => veiled(await act(), haze),
      fail,
      book,
      haze,
      response: exchange.response,
      delayMs: chosen.delayMs,
    };
    return chosen.personality.play(call);
  };
}

/** A stamp that the provider does not admit yet is told so, whatever its personality is by now. */
function veiled(reply: ProviderReply, haze: Haze): ProviderReply {
  const verdict = reply.stamp?.verdict;
  const withheld = verdict?.kind === "repeated" ? haze.over(verdict.entry.sello) : undefined;
  return withheld === undefined
    ? reply
    : { ...reply, answer: () => retold(reply, (truth) => ({ ...truth, withheld })) };
}

function moodOfRequest(exchange: HttpExchange): ProviderMood | "unknown" | null {
  const name = header(exchange, "x-sandbox-personality");
  if (name === undefined) return null;
  const delay = header(exchange, "x-sandbox-delay-ms");
  return moodOf(name, delay === undefined ? undefined : Number(delay), undefined) ?? "unknown";
}
