import { actorOf } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { mailUser } from "./account-links.ts";
import { spendToken, spendTokens } from "./email-tokens.db.ts";
import { hashPassword, passwordMatches, requireUncommonPassword } from "./passwords.ts";
import { confirmAccount, type TokenResult, takenByAnother } from "./register.ts";
import { deleteSessions, sessionExists } from "./sessions.db.ts";
import { hashToken } from "./sessions.ts";
import { rememberIp } from "./sign-in-limits.db.ts";
import { findOwnIssuer, getUser, lockUser, recordAccountEvent, setPassword, type UserRow } from "./users.db.ts";

type Mailing = Pick<Deps, "db" | "clock" | "config" | "mail">;

/**
 * Sets a new password with a mailed token. Every session ends; the e-mail address is confirmed too, for the token came
 * by it. The network address counts as known from now on: it is the way in for an owner whose account is under attack.
 */
export async function resetPassword(
  deps: Mailing,
  proof: { user_id: string; token: string; password: string },
  address: string,
): Promise<TokenResult> {
  const passwordHash = await hashPassword(proof.password);
  const setting = deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const outcome = await spendToken(tx, {
      userId: proof.user_id,
      purpose: "reset",
      hash: hashToken(proof.token),
      now,
    });
    const user = outcome === "used" ? await getUser(tx, proof.user_id) : null;
    if (user === null) return outcome === "used" ? "invalid" : outcome;
    // Only the link identifies whose password it is. Refused, the link is not used up.
    requireUncommonPassword(proof.password, [user.username, user.email, (await findOwnIssuer(tx, user.id))?.rfc ?? ""]);
    await confirmAccount(deps, tx, user.id);
    await rememberIp(tx, user.id, address, now);
    await applyPassword(deps, tx, user, passwordHash);
    const by = { id: user.id, name: user.username, role: user.role, address };
    await recordAccountEvent(tx, deps.clock, user.id, { action: "password_reset", by });
    return "used" as const;
  });
  return setting.catch(takenByAnother);
}

/** Changes the password of who is signed in and knows the present one. The other sessions end, this one goes on. */
export async function changePassword(
  deps: Mailing,
  session: Session,
  form: { current: string; password: string },
  address: string,
): Promise<"changed" | "wrong" | "unauthenticated"> {
  const user = await getUser(deps.db, session.userId);
  if (!(await passwordMatches(user?.passwordHash ?? null, form.current)) || user === null) return "wrong";
  const passwordHash = await hashPassword(form.password);
  return deps.db.transaction().execute(async (tx) => {
    // The hashing took its time: whoever was shut out by another new password meanwhile does not choose the next.
    if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash) return "wrong";
    if (!(await sessionExists(tx, session.sessionId))) return "unauthenticated";
    await applyPassword(deps, tx, user, passwordHash, session.sessionId);
    const by = actorOf(session, { ip: address });
    await recordAccountEvent(tx, deps.clock, user.id, { action: "password_changed", by });
    return "changed";
  });
}

async function applyPassword(
  deps: Mailing,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  await setPassword(tx, user.id, passwordHash);
  await deleteSessions(tx, user.id, keptSession);
  // Whoever knew the password before may have asked for another address.
  for (const purpose of ["reset", "email"] as const) await spendTokens(tx, user.id, purpose, deps.clock.now());
  await mailUser(deps, tx, "password-changed", user);
}
