import type { ResponseOf, User } from "@timbra/contract";
import { createStore, useStore } from "./store.ts";

export interface BrowserSession {
  readonly token: string;
  readonly user: User;
  readonly isRegisterCompleted: boolean;
  /** Decimals the user wants prices shown with, 0 to 6. */
  readonly decimals: number;
}

const KEYS = { token: "token", user: "currentUser", decimals: "decimals", registered: "isRegisterCompleted" } as const;

/** Storage can be edited by hand; what cannot be read counts as signed out. */
const parseUser = (text: string | null): User | null => {
  try {
    return text === null ? null : (JSON.parse(text) as User);
  } catch {
    return null;
  }
};

const read = (): BrowserSession | null => {
  const token = sessionStorage.getItem(KEYS.token);
  const user = parseUser(sessionStorage.getItem(KEYS.user));
  if (token === null || user === null) return null;
  return {
    token,
    user,
    isRegisterCompleted: sessionStorage.getItem(KEYS.registered) === "true",
    decimals: Number(sessionStorage.getItem(KEYS.decimals) ?? "2"),
  };
};

const store = createStore(read());

/** The signed-in session of this tab, or null. */
export const getSession = store.get;

/** Whether the last session ended by a logout: then nothing was interrupted, and there is no redirect back. */
let signedOut = false;
export const wasSignedOut = (): boolean => signedOut;

export function startSession(session: BrowserSession): void {
  signedOut = false;
  sessionStorage.setItem(KEYS.token, session.token);
  sessionStorage.setItem(KEYS.user, JSON.stringify(session.user));
  sessionStorage.setItem(KEYS.registered, String(session.isRegisterCompleted));
  sessionStorage.setItem(KEYS.decimals, String(session.decimals));
  store.set(session);
}

/** Begins the session that the server answers with: to who signs in, is invited, or goes on for another company. */
export function startAnsweredSession(answer: ResponseOf<"signIn">): void {
  const { token, user, is_register_completed: isRegisterCompleted, decimals } = answer;
  startSession({ token, user, isRegisterCompleted, decimals });
}

/**
 * Changes what the server says about the session; ignored when nobody is signed in. What is known already changes
 * nothing: everything that is shown reads the session.
 */
export function updateSession(change: Partial<Omit<BrowserSession, "token">>): void {
  const current = getSession();
  if (current === null) return;
  const next = { ...current, ...change };
  if (JSON.stringify(next) !== JSON.stringify(current)) startSession(next);
}

let sessionEndListener: ((token: string) => void) | null = null;

/** Listeners for the end of a session in this tab; called with its token. */
export const onSessionEnd = (tell: (token: string) => void): void => {
  sessionEndListener = tell;
};

/** Forgets token, user, decimals and register flag; the language stays. */
export function endSession(how: "left" | "expired" | "elsewhere" = "expired"): void {
  const token = getSession()?.token;
  signedOut = how === "left";
  for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  store.set(null);
  if (token !== undefined && how !== "elsewhere") sessionEndListener?.(token);
}

export const useSession = (): BrowserSession | null => useStore(store);

/** Whether a session acts for an issuer that invited its user: it reads, and the server refuses all else. */
export const isAccountant = (user: Pick<User, "roles">): boolean => user.roles[0] === "AccountantRole";

/** Whether the session is read-only: commands that the server would refuse are not offered. */
export function useReadOnly(): boolean {
  const session = useSession();
  return session !== null && isAccountant(session.user);
}
