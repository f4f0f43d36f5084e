import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../lib/clock.ts";
import { MINUTE_MS } from "../lib/durations.ts";
import type { App } from "./app.ts";
import type { Session } from "./authenticate.ts";
import { type HttpProblem, refuseWith } from "./errors.ts";

const MS_PER_SECOND = 1_000;

/**
 * Refuses what one network address asks of the API beyond `requestsAMinute`, before anything is looked up. 0: no limit.
 */
export async function limitByAddress(app: App, requestsAMinute: number): Promise<void> {
  if (requestsAMinute === 0) return;
  await app.register(rateLimit, {
    max: requestsAMinute,
    timeWindow: MINUTE_MS,
    allowList: (request) => !isOfApi(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
}

/** By the route that was found: the text of an address can be written in many ways that lead to the same one. */
function isOfApi(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith("/api/") === true;
}

/** Counts one call of whoever was recognised; refuses with 429 when there are none left. */
export type ConsumeCall = (session: Pick<Session, "kind" | "userId" | "sessionId">) => void;

/**
 * The same limit for each account and each API key, from however many addresses they ask. Everybody's minute is the
 * same one, so that all that was counted is forgotten together. Kept in this process, as the count of addresses is.
 */
export function limitByAccount(clock: Clock, requestsAMinute: number): ConsumeCall {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return ({ kind, userId, sessionId }) => {
    if (requestsAMinute === 0) return;
    const left = endsAt - clock.now().getTime();
    // More than a minute left: the clock was set back.
    if (left <= 0 || left > MINUTE_MS) {
      counts.clear();
      endsAt = clock.now().getTime() + MINUTE_MS;
    }
    const caller = kind === "key" ? sessionId : userId;
    const count = (counts.get(caller) ?? 0) + 1;
    if (count > requestsAMinute) throw tooMany(endsAt - clock.now().getTime());
    counts.set(caller, count);
  };
}

function tooMany(waitMs: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(waitMs / MS_PER_SECOND));
  return refuseWith("too_many_requests", { seconds }, { retryAfterSeconds: seconds });
}
