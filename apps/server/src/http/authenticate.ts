import { hasPermission, KEY_SCOPES, type Route, WILDCARD } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";
import { refuse } from "./problem.ts";
import type { Session } from "./session.ts";

type Asked = Pick<Route, "scope" | "accountant" | "ownAccount" | "fresh">;

/** What was found once is neither looked up nor counted again for the same request. */
const sessions = new WeakMap<FastifyRequest, Session>();

/**
 * The session of a request, or a refusal: 401 without a living one, 429 when it asks too often, 403 when it may not use
 * the route, or not before proving again who it is.
 */
export async function requireSession(app: App, request: FastifyRequest, spec: Asked): Promise<Session> {
  const session = sessions.get(request) ?? (await findSession(app, request));
  sessions.set(request, session);
  if (!mayUse(session, spec)) throw refuse(lacksSecondStep(session) ? "second_factor_missing" : "scope_missing");
  if (spec.fresh === true) requireFresh(session, app.deps.clock.now());
  return session;
}

async function findSession(app: App, request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  const session = token === null ? null : await app.findSession(token, request.ip);
  if (session === null) throw refuse("unauthenticated");
  app.countCall(session);
  return session;
}

/** An administrator has no scope only where administrators must have a second step, and this one has none. */
const lacksSecondStep = ({ role, scopes }: Session) => role === "SuperAdminRole" && scopes.length === 0;

/** Refuses unless whoever asks proved who they are within the last minutes. A key never did. */
export function requireFresh({ freshUntil }: Session, now: Date): void {
  if (freshUntil === null) throw refuse("scope_missing");
  if (freshUntil <= now) throw refuse("reauthentication_required");
}

/**
 * By scope. An accountant's scopes are for the own account; at an issuer that invited them they read what the contract
 * lets accountants read. A key has the scopes that it was given, and of what is anybody's it reads what an accountant
 * may.
 */
function mayUse(session: Session, spec: Asked): boolean {
  if (session.kind === "key") return keyMayUse(spec, session.scopes);
  if (session.invited) return spec.accountant === true || spec.ownAccount === true;
  if (session.role === "AccountantRole" && spec.accountant === true) return true;
  return hasPermission([spec.scope], session.scopes);
}

/** Whether a key with these scopes may use a route; without scopes: whether any key may. None can prove who asks. */
export function keyMayUse(spec: Asked, scopes: readonly string[] = KEY_SCOPES): boolean {
  if (spec.fresh === true) return false;
  return spec.scope === WILDCARD ? spec.accountant === true : scopes.includes(spec.scope);
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1] ?? null;
}
