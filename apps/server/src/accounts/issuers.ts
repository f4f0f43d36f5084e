import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { listMemberships } from "./memberships.db.ts";
import { getRegistrationProgress } from "./registration-progress.db.ts";
import { deleteSession } from "./sessions.db.ts";
import { openSession, type Visitor } from "./sessions.ts";
import { holdUser } from "./users.db.ts";

/** The issuers that a user may act for, with the legal name of those that have one. */
export async function listIssuers(deps: Pick<Deps, "db" | "clock">, session: Session) {
  const memberships = await listMemberships(deps.db, session.userId);
  const now = deps.clock.now();
  return Promise.all(
    memberships.map(async ({ id, rfc, role }) => {
      const { businessName } = await inIssuer(deps.db, id, (tx) => getRegistrationProgress(tx, now));
      return {
        issuer_id: id,
        rfc,
        name: businessName,
        role: role as "owner" | "accountant",
        current: id === session.issuerId,
      };
    }),
  );
}

export type Switched =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly why: "not_found" | "unauthenticated" };

/**
 * A new session for another issuer of the same user; this one ends, and one that was ended meanwhile has no successor.
 */
export async function switchIssuer(
  deps: Pick<Deps, "db" | "clock">,
  session: Session,
  issuerId: string,
  visitor: Visitor,
): Promise<Switched> {
  const memberships = await listMemberships(deps.db, session.userId);
  if (!memberships.some(({ id }) => id === issuerId)) return { ok: false, why: "not_found" };
  return deps.db.transaction().execute(async (tx) => {
    const { userId, sessionId, freshUntil } = session;
    await holdUser(tx, userId);
    if (!(await deleteSession(tx, sessionId))) return { ok: false, why: "unauthenticated" };
    return {
      ok: true,
      token: await openSession(tx, deps.clock, {
        userId,
        issuerId,
        ...visitor,
        ...(freshUntil === null ? {} : { freshUntil }),
      }),
    };
  });
}
