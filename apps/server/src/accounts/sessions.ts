import { randomBytes } from "node:crypto";
import { FRESH_MINUTES, ROLE_SCOPES, type Role, type User } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import { findKeySession, isApiKey } from "../api-keys/index.ts";
import type { Deps } from "../boot/deps.ts";
import { getCredits } from "../credits/index.ts";
import { type Db, type Tx, withTenant } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { refuse } from "../http/errors.ts";
import type { Clock } from "../lib/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { getRegistrationProgress, type RegistrationProgress } from "./register.db.ts";
import { deleteEndedSessions, deleteSession, getSession, insertSession, touchSession } from "./sessions.db.ts";
import { deleteIdleThrottles, deleteOldIps } from "./sign-in-limits.db.ts";
import { listMemberships, lockUser } from "./users.db.ts";

const IDLE_MS = 12 * HOUR_MS;
const ABSOLUTE_MS = 7 * DAY_MS;
const LONGEST_USER_AGENT = 300;

/** The browser that a session is opened from: what it says of itself, and its network address. */
export interface ClientInfo {
  readonly userAgent: string;
  readonly address: string;
}

interface SessionSubject extends ClientInfo {
  readonly userId: string;
  readonly issuerId: string | null;
  /**
   * Until when nobody is asked again who they are: some minutes from now when left out; "end" where nobody could
   * answer.
   */
  readonly proofValidUntil?: Date | "end";
}

/** The token of a session that was opened, or why none was. */
export type SessionResult<Why extends string> =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly why: Why };

/** Opens a session and answers its token, which exists nowhere else. */
export async function openSession(db: Db | Tx, clock: Clock, visit: SessionSubject): Promise<string> {
  const { token, hash } = newSecretToken();
  const { userId, issuerId, address, proofValidUntil: wanted = proofValidUntil(clock.now()) } = visit;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS);
  await insertSession(db, {
    id: newId(clock),
    token_hash: hash,
    user_id: userId,
    issuer_id: issuerId,
    user_agent: visit.userAgent.replace(/\p{Cc}/gu, " ").slice(0, LONGEST_USER_AGENT),
    address,
    fresh_until: wanted === "end" ? expiresAt : wanted,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
  });
  return token;
}

/** Until when a proof given now is fresh. */
export function proofValidUntil(now: Date): Date {
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
  // Once a minute is exact enough for 12 hours, and saves a write per request.
  if (now.getTime() - row.last_used_at.getTime() > MINUTE_MS) await touchSession(db, row.id, now, address);
  const role = sessionRole(row.role as Role, row.membership);
  const user = { username: row.username, email: row.email, rfc: row.rfc ?? "" };
  const invited = row.membership === "accountant";
  const lacksSecondStep = role === "SuperAdminRole" && config.adminsNeedSecondFactor && row.second_step_since === null;
  const scopes = lacksSecondStep ? [] : ROLE_SCOPES[role];
  const ids = { sessionId: row.id, userId: row.user_id, issuerId: row.issuer_id };
  return { kind: "person", ...ids, role, invited, scopes, user, proofValidUntil: row.fresh_until };
}

export function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** At an issuer that invited them, everybody is that issuer's accountant, whatever they are at home. */
function sessionRole(role: Role, membership: string | null): Role {
  return membership === "accountant" ? "AccountantRole" : role;
}

/** The browser of a request. */
export function clientInfoOf(request: Pick<FastifyRequest, "headers" | "ip">): ClientInfo {
  return { userAgent: request.headers["user-agent"] ?? "", address: request.ip };
}

/** What a browser is answered when a session was opened. */
export async function toSessionResponse(deps: Deps, token: string) {
  const session = await findSession(deps, token);
  if (session === null) throw refuse("unauthenticated");
  return { token, ...(await getSessionFacts(deps, session)) };
}

/** Somebody without an issuer (an administrator) has nothing to complete. */
const NOTHING_MISSING: RegistrationProgress = {
  missing: [],
  decimals: 2,
  businessName: null,
  eraseAt: null,
  keyFrozenAt: null,
};

/** What the browser gets about a session. */
export async function getSessionFacts(deps: Pick<Deps, "db" | "clock">, session: Session) {
  const { issuerId } = session;
  const read = (id: string) =>
    withTenant(deps.db, id, async (tx) => ({
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
    erase_at: progress.eraseAt?.toISOString() ?? null,
    key_frozen_at: progress.keyFrozenAt?.toISOString() ?? null,
  };
}

function toUser({ user, role, scopes }: Session): User {
  return { name: user.username, email: user.email, rfc: user.rfc, roles: [role], scopes: [...scopes] };
}

/** The issuers that a user may act for, with the legal name of those that have one. */
export async function listIssuers(deps: Pick<Deps, "db" | "clock">, session: Session) {
  const memberships = await listMemberships(deps.db, session.userId);
  const now = deps.clock.now();
  return Promise.all(
    memberships.map(async ({ id, rfc, role }) => {
      const { businessName } = await withTenant(deps.db, id, (tx) => getRegistrationProgress(tx, now));
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

/**
 * A new session for another issuer of the same user; this one ends, and one that was ended meanwhile has no successor.
 */
export async function switchIssuer(
  deps: Pick<Deps, "db" | "clock">,
  session: Session,
  issuerId: string,
  client: ClientInfo,
): Promise<SessionResult<"not_found" | "unauthenticated">> {
  const memberships = await listMemberships(deps.db, session.userId);
  if (!memberships.some(({ id }) => id === issuerId)) return { ok: false, why: "not_found" };
  return deps.db.transaction().execute(async (tx) => {
    const { userId, sessionId, proofValidUntil: provenUntil } = session;
    await lockUser(tx, userId);
    if (!(await deleteSession(tx, sessionId))) return { ok: false, why: "unauthenticated" };
    return {
      ok: true,
      token: await openSession(tx, deps.clock, {
        userId,
        issuerId,
        ...client,
        ...(provenUntil === null ? {} : { proofValidUntil: provenUntil }),
      }),
    };
  });
}

const KNOWN_IP_LIFETIME_MS = 90 * DAY_MS;

/** Deletes what no longer means anything: sessions that ended, throttles at rest, addresses not used for a season. */
export async function deleteExpiredAccountData({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(db, now, idleLimit(now));
  await deleteIdleThrottles(db, now);
  await deleteOldIps(db, new Date(now.getTime() - KNOWN_IP_LIFETIME_MS));
}

const TOKEN_BYTES = 32;

/**
 * A secret of 256 bits for a session or a mailed link. The database keeps only its hash: who reads the table can use
 * nothing.
 */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** No salt or stretching: the token is as random as the hash. */
export function hashToken(token: string): Buffer {
  return sha256(token);
}
