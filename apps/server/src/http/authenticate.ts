import { hasPermission, KEY_SCOPES, type Role, type Route, type Scope, WILDCARD } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import { type Db, type Tx, withTenant } from "../db/index.ts";
import type { Actor } from "../lib/current-actor.ts";
import type { App } from "./app.ts";
import { refuse } from "./errors.ts";

type AccessRule = Pick<Route, "scope" | "accountant" | "ownAccount" | "fresh">;

/** What was found once is neither looked up nor counted again for the same request. */
const sessions = new WeakMap<FastifyRequest, Session>();

/**
 * The session of a request, or a refusal: 401 without a living one, 429 when it asks too often, 403 when it may not use
 * the route, or not before proving again who it is.
 */
export async function requireSession(app: App, request: FastifyRequest, spec: AccessRule): Promise<Session> {
  const session = sessions.get(request) ?? (await findSession(app, request));
  sessions.set(request, session);
  if (!isAllowed(session, spec)) throw refuse(lacksSecondFactor(session) ? "second_factor_missing" : "scope_missing");
  if (spec.fresh === true) requireRecentProof(session, app.deps.clock.now());
  return session;
}

/** The session that a request was recognised by; null before, and of one that needed none. */
export function knownSession(request: FastifyRequest): Session | null {
  return sessions.get(request) ?? null;
}

async function findSession(app: App, request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  const session = token === null ? null : await app.findSession(token, request.ip);
  if (session === null) throw refuse("unauthenticated");
  app.consumeCall(session);
  return session;
}

/** An administrator has no scope only where administrators must have a second step, and this one has none. */
const lacksSecondFactor = ({ role, scopes }: Session) => role === "SuperAdminRole" && scopes.length === 0;

/** Refuses unless whoever asks proved who they are within the last minutes. A key never did. */
export function requireRecentProof({ proofValidUntil }: Session, now: Date): void {
  if (proofValidUntil === null) throw refuse("scope_missing");
  if (proofValidUntil <= now) throw refuse("reauthentication_required");
}

/**
 * By scope. An accountant's scopes are for the own account; at an issuer that invited them they read what the contract
 * lets accountants read. A key has the scopes that it was given, and of what is anybody's it reads what an accountant
 * may.
 */
function isAllowed(session: Session, spec: AccessRule): boolean {
  if (session.kind === "key") return isAllowedForKey(spec, session.scopes);
  if (session.invited) return spec.accountant === true || spec.ownAccount === true;
  if (session.role === "AccountantRole" && spec.accountant === true) return true;
  return hasPermission([spec.scope], session.scopes);
}

/** Whether a key with these scopes may use a route; without scopes: whether any key may. None can prove who asks. */
export function isAllowedForKey(spec: AccessRule, scopes: readonly string[] = KEY_SCOPES): boolean {
  if (spec.fresh === true) return false;
  return spec.scope === WILDCARD ? spec.accountant === true : scopes.includes(spec.scope);
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1] ?? null;
}

/** The issuer that a session acts for. An administrator's session has none, and gets no issuer's rows. */
export function requireIssuer(session: Pick<Session, "issuerId">): string {
  if (session.issuerId === null) throw refuse("scope_missing");
  return session.issuerId;
}

/** The issuer and the user that a session acts for: whose drafts and files are. */
export function authorOf(session: Session): { readonly issuerId: string; readonly userId: string } {
  return { issuerId: requireIssuer(session), userId: session.userId };
}

/** Runs `work` in one transaction over the rows of the session's issuer. */
export function withSessionTenant<T>(
  db: Db,
  session: Pick<Session, "issuerId">,
  work: (tx: Tx, issuerId: string) => Promise<T>,
): Promise<T> {
  const issuerId = requireIssuer(session);
  return withTenant(db, issuerId, (tx) => work(tx, issuerId));
}

/** Of a session, who acts and for whom: what a job has too, that somebody asked for and nobody waits for. */
export type IssuerSession = Pick<Session, "issuerId" | "userId" | "role">;

/** Who asks, proved by a bearer token. */
export interface Session {
  /** A person who signed in, or a program with an API key that the person made. */
  readonly kind: "person" | "key";
  /** Of the session, or of the key. */
  readonly sessionId: string;
  readonly userId: string;
  /** The issuer that the session acts for; null for an administrator, who has none. */
  readonly issuerId: string | null;
  readonly role: Role;
  /**
   * Acts for an issuer that invited this user: reads what the contract opens to accountants, and nothing else of the
   * issuer's.
   */
  readonly invited: boolean;
  /** None for an administrator who lacks the second step that this installation asks of them. */
  readonly scopes: readonly Scope[];
  /** Until when what needs a fresh proof of who asks may be done; null for a key, which can prove nothing. */
  readonly proofValidUntil: Date | null;
  readonly user: { readonly username: string; readonly email: string; readonly rfc: string };
}

/** Who asks. */
export function actorOf({ userId, role, user }: Session, { ip }: Pick<FastifyRequest, "ip">): Actor {
  return { id: userId, name: user.username, role, address: ip };
}
