import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { listMemberships } from "./memberships.db.ts";
import { getRegistrationProgress } from "./registration-progress.db.ts";
import { deleteSession } from "./sessions.db.ts";
import { openSession, type Visitor } from "./sessions.ts";

/** The issuers that a user may act for, with the legal name of those that have one. */
export async function listIssuers(deps: Pick<Deps, "db" | "clock">, session: Session) {
  const memberships = await listMemberships(deps.db, session.userId);
  const now = deps.clock.now();
  return Promise.all(
    memberships.map(async ({ id, rfc, role }) => {
      const { businessName } = await inIssuer(deps.db, id, (tx) => getRegistrationProgress(tx, now));
      return { issuer_id: id, rfc, name: businessName, role: role as "owner" | "accountant", current: id === session.issuerId };
    }),
  );
}

/** A new session for another issuer of the same user; this one ends. Null when the user has no such issuer. */
export async function switchIssuer(deps: Pick<Deps, "db" | "clock">, session: Session, issuerId: string, visitor: Visitor): Promise<string | null> {
  const memberships = await listMemberships(deps.db, session.userId);
  if (!memberships.some(({ id }) => id === issuerId)) return null;
  return deps.db.transaction().execute(async (tx) => {
    await deleteSession(tx, session.sessionId);
    const { userId, freshUntil } = session;
    return openSession(tx, deps.clock, { userId, issuerId, ...visitor, ...(freshUntil === null ? {} : { freshUntil }) });
  });
}
