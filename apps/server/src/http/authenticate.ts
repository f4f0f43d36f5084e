import { hasPermission, type Route, WILDCARD } from "@timbra/contract";
import type { FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";
import { refuse } from "./problem.ts";
import type { Session } from "./session.ts";

/** The session of a request, or a refusal: 401 without a living one, 403 when it may not use the route. */
export async function requireSession(app: App, request: FastifyRequest, spec: Pick<Route, "scope" | "accountant">): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  const session = token === null ? null : await app.findSession(token);
  if (session === null) throw refuse("unauthenticated");
  if (!mayUse(session, spec)) throw refuse("scope_missing");
  return session;
}

/** By scope. An accountant's scopes are for the own account; at an issuer that invited them they read what the contract lets accountants read. */
function mayUse(session: Session, spec: Pick<Route, "scope" | "accountant">): boolean {
  if (session.invited) return spec.accountant === true || spec.scope === WILDCARD;
  if (session.role === "AccountantRole" && spec.accountant === true) return true;
  return hasPermission([spec.scope], session.scopes);
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1] ?? null;
}
