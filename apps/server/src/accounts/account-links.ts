import type { Language } from "@timbra/contract";
import type { Actor } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { HOUR_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import { replaceToken, type TokenPurpose } from "./email-tokens.db.ts";
import { newSecretToken } from "./sessions.ts";
import { findOwner, findUserByEmail, getUser, recordAccountEvent, type UserRow } from "./users.db.ts";

/**
 * Asks for a link to be mailed to an address, if it has an account that needs one. Who asks gets the same answer in the
 * same time either way: looking the account up is left to the worker.
 */
export async function requestAccountLink(
  deps: Pick<Deps, "db" | "queue">,
  purpose: "verify" | "reset",
  email: string,
): Promise<void> {
  await deps.db.transaction().execute((tx) => deps.queue.send(tx, "send-account-link", { purpose, email }));
}

/** The worker's half. */
export function sendAccountLink(deps: Pick<Deps, "db" | "clock" | "config" | "mail">): JobHandler<"send-account-link"> {
  return ({ purpose, email }) =>
    deps.db.transaction().execute(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user === null || user.blocked) return;
      // A confirmed account has nothing to confirm; an unconfirmed one may well choose a new password, which confirms
      // it too.
      if (purpose === "verify" && user.verified) return;
      await mailLink(deps, tx, purpose, user);
    });
}

/**
 * Mails a user a fresh link to confirm the address, because an administrator was asked to. The administrator never sees
 * the link.
 */
export function resendVerification(
  deps: Pick<Deps, "db" | "clock" | "config" | "mail">,
  userId: string,
  by: Actor,
): Promise<UserRow | "not_found" | "already_verified"> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null || user.blocked) return "not_found";
    if (user.verified) return "already_verified";
    await mailLink(deps, tx, "verify", user);
    await recordAccountEvent(tx, deps.clock, userId, {
      action: "verification_resent",
      by,
      subject: { id: userId, name: user.username },
    });
    return user;
  });
}

const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = { verify: 24 * HOUR_MS, reset: HOUR_MS, email: HOUR_MS };
/**
 * Pages of the browser application. What stands after a # reaches no server and no log; that the first one's token is
 * in its path is specified (§2.1).
 */
const LINK_PATHS: Readonly<Record<TokenPurpose, string>> = {
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
export async function createLink(
  { clock, config }: Pick<Deps, "clock" | "config">,
  tx: Tx,
  purpose: TokenPurpose,
  userId: string,
  email: string | null = null,
): Promise<string> {
  const { token, hash } = newSecretToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[purpose]);
  const parts = { purpose, token_hash: hash, created_at: createdAt, expires_at: expiresAt, email };
  await replaceToken(tx, { id: newId(clock), user_id: userId, ...parts });
  return `${config.publicUrl}${LINK_PATHS[purpose]}${userId}/${token}`;
}

/** Mails a fresh one-time link; the ones mailed before stop working. */
export async function mailLink(
  deps: Pick<Deps, "clock" | "config" | "mail">,
  tx: Tx,
  purpose: "verify" | "reset",
  user: Pick<UserRow, "id" | "username" | "email" | "language">,
): Promise<void> {
  await mailUser(deps, tx, purpose, user, await createLink(deps, tx, purpose, user.id));
}

/** The mails that say nothing but a name and a page. */
type PlainMail =
  | ("verify" | "reset" | "email" | "already-registered" | "username-taken" | "password-changed")
  | `second-factor-${"on" | "off" | "codes" | "used"}`;

/** Mails a user that page: where people sign in, unless it is another one. */
export function mailUser(
  deps: Pick<Deps, "config" | "mail">,
  tx: Tx,
  kind: PlainMail,
  { username, email: recipient, language }: Pick<UserRow, "username" | "email" | "language">,
  link = signInLink(deps),
): Promise<void> {
  return deps.mail.enqueue(tx, { kind, recipient, language, params: { username, link } });
}

/** The page where people register. */
export function registerLink(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/register`;
}

/** The page where people sign in, for mails that need no secret. */
export function signInLink(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/auth/login`;
}

/**
 * Who receives an issuer's notices; null when nobody can: an address that was never confirmed, a user who was shut
 * out.
 */
export async function findRecipient(
  tx: Tx,
  issuerId: string,
): Promise<{ readonly recipient: string; readonly language: Language } | null> {
  const owner = await findOwner(tx, { id: issuerId });
  const user = owner === null ? null : await getUser(tx, owner.userId);
  if (user === null || !user.verified || user.blocked) return null;
  return { recipient: user.email, language: user.language };
}
