import { FRESH_MINUTES, ROLE_SCOPES, type Role } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
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

/** The browser that a session is opened from: what it says of itself, and its network address. */
export interface Visitor {
  readonly userAgent: string;
  readonly address: string;
}

interface NewVisit extends Visitor {
  readonly userId: string;
  readonly issuerId: string | null;
  /**
   * Until when nobody is asked again who they are: some minutes from now when left out; "end" where nobody could
   * answer.
   */
  readonly freshUntil?: Date | "end";
}

/** Opens a session and answers its token, which exists nowhere else. */
export async function openSession(db: Db | Tx, clock: Clock, visit: NewVisit): Promise<string> {
  const { token, hash } = newSecretToken();
  const { userId, issuerId, address, freshUntil: wanted = freshFrom(clock.now()) } = visit;
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + ABSOLUTE_MS);
  const userAgent = visit.userAgent.replace(/\p{Cc}/gu, " ").slice(0, LONGEST_USER_AGENT);
  const freshUntil = wanted === "end" ? expiresAt : wanted;
  await insertSession(db, {
    id: newId(clock),
    hash,
    userId,
    issuerId,
    userAgent,
    address,
    createdAt,
    freshUntil,
    expiresAt,
  });
  return token;
}

/** Until when a proof given now is fresh. */
export function freshFrom(now: Date): Date {
  return new Date(now.getTime() + FRESH_MINUTES * MINUTE_MS);
}

/**
 * The living session of a token: neither idle for 12 hours nor older than 7 days, its user not blocked, its membership
 * not taken back.
 */
export async function findSession(
  deps: Pick<Deps, "db" | "clock" | "config">,
  token: string,
  address?: string,
): Promise<Session | null> {
  if (isApiKey(token)) return findKeySession(deps, token);
  const { db, clock, config } = deps;
  const now = clock.now();
  const row = await getSession(db, hashToken(token), now, idleLimit(now));
  if (row === null) return null;
  // Once a minute is exact enough for 12 hours, and spares a write a request.
  if (now.getTime() - row.last_used_at.getTime() > MINUTE_MS) await touchSession(db, row.id, now, address);
  const role = sessionRole(row.role as Role, row.membership);
  const user = { username: row.username, email: row.email, rfc: row.rfc ?? "" };
  const invited = row.membership === "accountant";
  const lacksSecondStep = role === "SuperAdminRole" && config.adminsNeedSecondStep && row.second_step_since === null;
  const scopes = lacksSecondStep ? [] : ROLE_SCOPES[role];
  const ids = { sessionId: row.id, userId: row.user_id, issuerId: row.issuer_id };
  return { kind: "person", ...ids, role, invited, scopes, user, freshUntil: row.fresh_until };
}

export function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** At an issuer that invited them, everybody is that issuer's accountant, whatever they are at home. */
function sessionRole(role: Role, membership: string | null): Role {
  return membership === "accountant" ? "AccountantRole" : role;
}

/** The browser of a request. */
export function visitorOf(request: Pick<FastifyRequest, "headers" | "ip">): Visitor {
  return { userAgent: request.headers["user-agent"] ?? "", address: request.ip };
}
