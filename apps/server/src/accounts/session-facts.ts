import type { User } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import { getCredits } from "../credits/index.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { getRegistrationProgress, type RegistrationProgress } from "./registration-progress.db.ts";

/** Somebody without an issuer (an administrator) has nothing to complete. */
const NOTHING_MISSING: RegistrationProgress = { missing: [], decimals: 2, businessName: null };

/** What the browser is told about a session. */
export async function getSessionFacts(deps: Pick<Deps, "db" | "clock">, session: Session) {
  const { issuerId } = session;
  const read = (id: string) =>
    inIssuer(deps.db, id, async (tx) => ({
      progress: await getRegistrationProgress(tx, deps.clock.now()),
      credits: await getCredits(tx),
    }));
  const { progress, credits } = issuerId === null ? { progress: NOTHING_MISSING, credits: 0 } : await read(issuerId);
  return {
    user: toUser(session),
    is_register_completed: progress.missing.length === 0,
    missing_steps: [...progress.missing],
    decimals: progress.decimals,
    credits,
  };
}

function toUser({ user, role, scopes }: Session): User {
  return { name: user.username, email: user.email, rfc: user.rfc, roles: [role], scopes: [...scopes] };
}
