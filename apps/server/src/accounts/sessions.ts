import { ROLE_SCOPES, type Role } from "@timbra/contract";
import type { Db, Tx } from "../adapters/postgres/index.ts";
import { findKeySession, isApiKey } from "../api-keys/index.ts";
import type { Clock } from "../clock.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { newId } from "../ids.ts";
import { hashToken, newSecretToken } from "./secret-token.ts";
import { getSession, insertSession, touchSession } from "./sessions.db.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 12 * 60 * MINUTE_MS;
const ABSOLUTE_MS = 7 * 24 * 60 * MINUTE_MS;
const LONGEST_USER_AGENT = 300;

/** Opens a session and answers its token, which exists nowhere else. */
export async function openSession(db: Db | Tx, clock: Clock, who: { userId: string; issuerId: string | null; userAgent: string }): Promise<string> {
  const { token, hash } = newSecretToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + ABSOLUTE_MS);
  const userAgent = who.userAgent.replace(/\p{Cc}/gu, " ").slice(0, LONGEST_USER_AGENT);
  await insertSession(db, { id: newId(clock), hash, userId: who.userId, issuerId: who.issuerId, userAgent, createdAt, expiresAt });
  return token;
}

/** The living session of a token: neither idle for 12 hours nor older than 7 days, its user not blocked, its membership not taken back. */
export async function findSession(deps: Pick<Deps, "db" | "clock" | "config">, token: string): Promise<Session | null> {
  if (isApiKey(token)) return findKeySession(deps, token);
  const { db, clock } = deps;
  const now = clock.now();
  const row = await getSession(db, hashToken(token), now, idleLimit(now));
  if (row === null) return null;
  // Once a minute is exact enough for 12 hours, and spares a write a request.
  if (now.getTime() - row.last_used_at.getTime() > MINUTE_MS) await touchSession(db, row.id, now);
  const role = sessionRole(row.role as Role, row.membership);
  const user = { username: row.username, email: row.email, rfc: row.rfc ?? "" };
  const invited = row.membership === "accountant";
  return { kind: "person", sessionId: row.id, userId: row.user_id, issuerId: row.issuer_id, role, invited, scopes: ROLE_SCOPES[role], user };
}

export function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** At an issuer that invited them, everybody is that issuer's accountant, whatever they are at home. */
function sessionRole(role: Role, membership: string | null): Role {
  return membership === "accountant" ? "AccountantRole" : role;
}
