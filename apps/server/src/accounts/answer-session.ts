import type { Deps } from "../deps.ts";
import { refuse } from "../http/problem.ts";
import { getSessionFacts } from "./session-facts.ts";
import { findSession } from "./sessions.ts";

/** What a browser is told when a session was opened. */
export async function answerSession(deps: Deps, token: string) {
  const session = await findSession(deps, token);
  if (session === null) throw refuse("unauthenticated");
  return { token, ...(await getSessionFacts(deps, session)) };
}
