import { hasPermission, landingPath } from "@timbra/contract";
import { type BrowserSession, isAccountant } from "../lib/session.ts";
import type { ScreenHandle } from "./screen.ts";

/** Addresses that make no sense once signed in. */
const SIGNED_OUT_PAGES = ["/", "/auth/login", "/register", "/auth/forgot"];

export const LOGIN = "/auth/login";

/** The wizard, with the alert that says what is missing. */
export const INCOMPLETE_REGISTRATION = "/complete/register/1";

/**
 * Where a new session is redirected: back to where it was interrupted, to the unfinished registration, or to its
 * landing path.
 */
function afterSignIn(session: BrowserSession, interruptedAt: string | null): string {
  if (needsSecondFactor(session)) return SECURITY;
  if (interruptedAt !== null) return interruptedAt;
  return isRegistrationIncomplete(session) ? "/complete/register" : landingPath(session.user.roles);
}

/** Where the second step is turned on. */
const SECURITY = "/user/security";

/** An administrator who may do nothing yet: this installation requires a second step first. */
export const needsSecondFactor = ({ user }: BrowserSession) =>
  user.roles[0] === "SuperAdminRole" && user.scopes.length === 0;

const isRegistrationIncomplete = ({ user, isRegisterCompleted }: BrowserSession) =>
  user.roles[0] === "NormalRole" && !isRegisterCompleted;

/**
 * An accountant's scopes are for the own account: of an issuer's screens only the read-only ones are open, and none
 * without an invitation.
 */
function mayOpen({ access, accountant }: ScreenHandle, { user }: BrowserSession): boolean {
  if (isAccountant(user)) return (accountant === true && user.rfc !== "") || access.includes("*");
  return hasPermission(access === "public" ? [] : access, user.scopes);
}

/**
 * Where to redirect a user instead of the requested screen; null when they may see it. `interruptedAt` is the address
 * that required a login.
 */
export function redirectTarget(
  screen: ScreenHandle,
  session: BrowserSession | null,
  pathname: string,
  interruptedAt: string | null,
): string | null {
  if (session === null) return screen.access === "public" ? null : LOGIN;
  if (screen.access === "public")
    return SIGNED_OUT_PAGES.includes(pathname) ? afterSignIn(session, interruptedAt) : null;
  const landing = landingPath(session.user.roles);
  if (needsSecondFactor(session) && !mayOpen(screen, session)) return SECURITY;
  if (!mayOpen(screen, session) && pathname !== landing) return landing;
  return screen.needsRegistration === true && isRegistrationIncomplete(session) ? INCOMPLETE_REGISTRATION : null;
}
