import { hasPermission, landingPath } from "@timbra/contract";
import { isAccountant, type Session } from "../lib/session.ts";
import type { ScreenHandle } from "./screen.ts";

/** Addresses that make no sense once signed in. */
const ENTRANCES = ["/", "/auth/login", "/register", "/auth/forgot"];

export const LOGIN = "/auth/login";

/** The wizard, with the alert that says what is missing. */
export const UNFINISHED = "/complete/register/1";

/**
 * Where a fresh session goes: back to where it was interrupted, to the unfinished registration, or to its landing path.
 */
function afterSignIn(session: Session, interruptedAt: string | null): string {
  if (lacksSecondStep(session)) return SECURITY;
  if (interruptedAt !== null) return interruptedAt;
  return isUnfinished(session) ? "/complete/register" : landingPath(session.user.roles);
}

/** Where the second step is turned on. */
const SECURITY = "/user/security";

/** An administrator who may do nothing yet: this installation asks them for a second step first. */
export const lacksSecondStep = ({ user }: Session) => user.roles[0] === "SuperAdminRole" && user.scopes.length === 0;

const isUnfinished = ({ user, isRegisterCompleted }: Session) => user.roles[0] === "NormalRole" && !isRegisterCompleted;

/**
 * An accountant's scopes are for the own account: of an issuer's screens those are open that only read, and none while
 * nobody invites.
 */
function mayOpen({ access, accountant }: ScreenHandle, { user }: Session): boolean {
  if (isAccountant(user)) return (accountant === true && user.rfc !== "") || access.includes("*");
  return hasPermission(access === "public" ? [] : access, user.scopes);
}

/**
 * Where to send somebody instead of the screen they asked for; null when they may see it. `interruptedAt` is the
 * address that a login was asked for.
 */
export function redirection(
  screen: ScreenHandle,
  session: Session | null,
  pathname: string,
  interruptedAt: string | null,
): string | null {
  if (session === null) return screen.access === "public" ? null : LOGIN;
  if (screen.access === "public") return ENTRANCES.includes(pathname) ? afterSignIn(session, interruptedAt) : null;
  const landing = landingPath(session.user.roles);
  if (lacksSecondStep(session) && !mayOpen(screen, session)) return SECURITY;
  if (!mayOpen(screen, session) && pathname !== landing) return landing;
  return screen.needsRegistration === true && isUnfinished(session) ? UNFINISHED : null;
}
