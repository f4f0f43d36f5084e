import type { ProofKind, ResponseOf } from "@timbra/contract";
import type { Actor } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { createLink, mailUser, signInLink } from "./account-links.ts";
import { findPendingEmail, spendEmailToken, spendTokens } from "./email-tokens.db.ts";
import { passwordMatches } from "./passwords.ts";
import { parseAppCode, verifyCodeThrottled } from "./second-factor/second-factor.ts";
import { countRecoveryCodes, getSecondFactor } from "./second-factor/second-factors.db.ts";
import { deleteOwnSession, deleteSessions, listSessions, refreshSession } from "./sessions.db.ts";
import { hashToken, idleLimit, proofValidUntil } from "./sessions.ts";
import { createThrottle, type Limit } from "./throttle.ts";
import { findUserByEmail, getUser, recordAccountEvent, setEmail, takenName, type UserRow } from "./users.db.ts";

/** How well the own account is kept. */
export async function getAccountSecurity(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, sessionId, user }: Session,
): Promise<ResponseOf<"getAccountSafety">> {
  const now = clock.now();
  const factor = await getSecondFactor(db, userId);
  const sessions = await listSessions(db, userId, now, idleLimit(now));
  return {
    email: user.email,
    pending_email: await findPendingEmail(db, userId, now),
    second_factor: {
      on_since: factor?.confirmedAt?.toISOString() ?? null,
      recovery_codes_left: await countRecoveryCodes(db, userId),
    },
    sessions: sessions.map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: row.id === sessionId,
    })),
  };
}

/** Ends one of the own sessions. False when there is none such. */
export function endSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  id: string,
  by: Actor,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await deleteOwnSession(tx, userId, id)) === null) return false;
    await recordAccountEvent(tx, clock, userId, { action: "session_ended", by });
    return true;
  });
}

/** Ends all of the own sessions but this one. Answers how many. */
export function endOtherSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, sessionId }: Session,
  by: Actor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await deleteSessions(tx, userId, sessionId);
    if (count > 0) await recordAccountEvent(tx, clock, userId, { action: "sessions_ended", by, detail: { count } });
    return count;
  });
}

const PER_USER: Limit = { burst: 10, everySeconds: 60 };

interface ReauthenticationProof {
  readonly by: ProofKind;
  readonly proof: string;
  readonly address: string;
}

/** Who is signed in proves it once more; for some minutes their session may do what needs that. */
export async function reauthenticate(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  { userId, sessionId }: Pick<Session, "userId" | "sessionId">,
  given: ReauthenticationProof,
): Promise<"proved" | "wrong"> {
  if (!(await proofHolds(deps, userId, given))) return "wrong";
  await refreshSession(deps.db, sessionId, proofValidUntil(deps.clock.now()));
  return "proved";
}

async function proofHolds(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  userId: string,
  { by, proof, address }: ReauthenticationProof,
): Promise<boolean> {
  // A recovery code is for coming in: here it is refused, and not used up.
  if (by === "code")
    return (
      parseAppCode(proof) !== null &&
      (await verifyCodeThrottled(deps, { userId, code: proof, address })) === "authenticator"
    );
  const throttle = createThrottle(deps.db, deps.clock);
  const bucket = `reauthenticate:${userId}`;
  await throttle.consume(bucket, PER_USER);
  const user = await getUser(deps.db, userId);
  const matches = await passwordMatches(user?.passwordHash ?? null, proof);
  if (matches) await throttle.refund(bucket, PER_USER);
  return matches;
}

type EmailChangeDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

/**
 * Mails a link to an address that somebody wants to have as theirs; nothing changes before it is opened. An address
 * that has another account gets a mail that says so, and the answer is the same: who asks does not learn of it.
 */
export function requestEmailChange(
  deps: EmailChangeDeps,
  session: Pick<Session, "userId">,
  email: string,
  by: Actor,
): Promise<"asked" | "same"> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, session.userId);
    if (user === null) return "same";
    const owner = await findUserByEmail(tx, email);
    if (owner !== null && owner.id === user.id) return "same";
    const link = await createLink(deps, tx, "email", user.id, email);
    if (owner === null) await mailUser(deps, tx, "email", { ...user, email }, link);
    else await mailUser(deps, tx, "already-registered", owner);
    await recordAccountEvent(tx, deps.clock, user.id, { action: "email_change_asked", by });
    return "asked";
  });
}

/**
 * Changes the address with the link that was mailed to the new one, and notifies the old one. Links that the old one
 * was mailed stop working.
 */
export async function confirmEmail(
  deps: EmailChangeDeps,
  proof: { readonly user_id: string; readonly token: string },
  address: string,
): Promise<{ readonly email: string } | "expired" | "invalid" | "taken"> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const hash = hashToken(proof.token);
      const spent = await spendEmailToken(tx, { userId: proof.user_id, hash, now: deps.clock.now() });
      const user = typeof spent === "string" ? null : await getUser(tx, proof.user_id);
      if (typeof spent === "string") return spent;
      if (user === null || user.blocked) return "invalid";
      await applyEmailChange(deps, tx, user, spent.email, address);
      return spent;
    });
  } catch (error) {
    takenName(error, ["email"]);
    return "taken";
  }
}

async function applyEmailChange(
  deps: EmailChangeDeps,
  tx: Tx,
  user: UserRow,
  email: string,
  address: string,
): Promise<void> {
  await setEmail(tx, user.id, email);
  await spendTokens(tx, user.id, "reset", deps.clock.now());
  const { username, email: recipient, language } = user;
  await deps.mail.enqueue(tx, {
    kind: "email-changed",
    recipient,
    language,
    params: { username, email, link: signInLink(deps) },
  });
  const by: Actor = { id: user.id, name: username, role: user.role, address };
  const subject = { id: user.id, name: email };
  await recordAccountEvent(tx, deps.clock, user.id, { action: "email_changed", by, subject });
}
