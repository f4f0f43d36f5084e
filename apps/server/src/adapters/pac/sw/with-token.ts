import type { RequestOptions } from "../../asking.ts";
import type { FetchOutcome } from "../bounded-fetch.ts";
import type { SwSession } from "./session.ts";

/** `refusedFor`: the provider itself refused our user or password. */
type TokenedOutcome = FetchOutcome & { readonly refusedFor?: "account" };

/** Sends a request with a token; one that is refused (nothing was done) is renewed once and the same is said again. */
export async function withToken(
  session: SwSession,
  asking: RequestOptions,
  send: (authorization: string) => Promise<FetchOutcome>,
): Promise<TokenedOutcome> {
  const first = await once(session, asking, send);
  return isRefused(first) ? once(session, asking, send) : first;
}

async function once(
  session: SwSession,
  asking: RequestOptions,
  send: (authorization: string) => Promise<FetchOutcome>,
): Promise<TokenedOutcome> {
  const access = await session.token(asking);
  if (access.kind === "failed") {
    const failed = { kind: "failed", reason: `authentication: ${access.reason}`, possiblySent: false } as const;
    return access.refused ? { ...failed, refusedFor: "account" } : failed;
  }
  const outcome = await send(`Bearer ${access.token}`);
  if (isRefused(outcome)) session.forget();
  return outcome;
}

function isRefused(outcome: FetchOutcome): boolean {
  return outcome.kind === "answered" && outcome.answer.status === 401;
}
