import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { replaceToken, type TokenPurpose } from "./email-tokens.db.ts";
import { newSecretToken } from "./secret-token.ts";
import type { UserRow } from "./users.db.ts";

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = { verify: 24 * HOUR_MS, reset: HOUR_MS, email: HOUR_MS };
/**
 * Pages of the browser application. What stands after a # reaches no server and no log; that the first one's token is
 * in its path is specified (§2.1).
 */
const PAGES: Readonly<Record<TokenPurpose, string>> = {
  verify: "/verify/",
  reset: "/auth/reset#",
  email: "/auth/email#",
};

/** How long a registration can still be confirmed. */
export const VERIFY_LIFETIME_MS = LIFETIME_MS.verify;

/**
 * A fresh one-time link; the ones made before stop working. `email`: another address that it confirms in the place of
 * the account's.
 */
export async function makeLink(
  { clock, config }: Pick<Deps, "clock" | "config">,
  tx: Tx,
  purpose: TokenPurpose,
  userId: string,
  email: string | null = null,
): Promise<string> {
  const { token, hash } = newSecretToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[purpose]);
  await replaceToken(tx, { id: newId(clock), userId, purpose, hash, createdAt, expiresAt, email });
  return `${config.publicUrl}${PAGES[purpose]}${userId}/${token}`;
}

/** Mails a fresh one-time link; the ones mailed before stop working. */
export async function mailLink(
  deps: Pick<Deps, "clock" | "config" | "mail">,
  tx: Tx,
  purpose: "verify" | "reset",
  user: Pick<UserRow, "id" | "username" | "email" | "language">,
): Promise<void> {
  const link = await makeLink(deps, tx, purpose, user.id);
  await deps.mail.enqueue(tx, {
    kind: purpose,
    recipient: user.email,
    language: user.language,
    params: { username: user.username, link },
  });
}

/** The page where people register. */
export function registerLink(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/register`;
}

/** The page where people sign in, for mails that need no secret. */
export function signInLink(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/auth/login`;
}
