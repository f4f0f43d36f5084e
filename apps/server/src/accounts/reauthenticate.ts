import type { ProofKind } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { passwordMatches } from "./password-hash.ts";
import { appCode, proveCode } from "./second-factor/prove-code.ts";
import { refreshSession } from "./sessions.db.ts";
import { freshFrom } from "./sessions.ts";
import { createThrottle, type Limit } from "./throttle.ts";
import { getUser } from "./users.db.ts";

const PER_USER: Limit = { burst: 10, everySeconds: 60 };

interface Proof {
  readonly by: ProofKind;
  readonly proof: string;
  readonly address: string;
}

/** Who is signed in proves it once more; for some minutes their session may do what needs that. */
export async function reauthenticate(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  { userId, sessionId }: Pick<Session, "userId" | "sessionId">,
  given: Proof,
): Promise<"proved" | "wrong"> {
  if (!(await holds(deps, userId, given))) return "wrong";
  await refreshSession(deps.db, sessionId, freshFrom(deps.clock.now()));
  return "proved";
}

async function holds(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  userId: string,
  { by, proof, address }: Proof,
): Promise<boolean> {
  // A recovery code is for coming in: here it is refused, and not used up.
  if (by === "code")
    return appCode(proof) !== null && (await proveCode(deps, { userId, code: proof, address })) === "authenticator";
  const throttle = createThrottle(deps.db, deps.clock);
  const bucket = `reauthenticate:${userId}`;
  await throttle.take(bucket, PER_USER);
  const user = await getUser(deps.db, userId);
  const matches = await passwordMatches(user?.passwordHash ?? null, proof);
  if (matches) await throttle.giveBack(bucket, PER_USER);
  return matches;
}
