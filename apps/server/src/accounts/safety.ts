import type { ProofKind, ResponseOf } from "@timbra/contract";
import { type Doer, recordDeed } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, violatedKey } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { makeLink, signInLink } from "./account-links.ts";
import { pendingEmail, spendEmailToken, spendTokens } from "./email-tokens.db.ts";
import { passwordMatches } from "./passwords.ts";
import { appCode, proveCode } from "./second-factor/second-factor.ts";
import { countRecoveryCodes, getSecondFactor } from "./second-factor/second-factors.db.ts";
import { deleteOwnSession, deleteSessions, listSessions, refreshSession } from "./sessions.db.ts";
import { freshFrom, hashToken, idleLimit } from "./sessions.ts";
import { createThrottle, type Limit } from "./throttle.ts";
import { findUserByEmail, getUser, ownIssuer, setEmail, type UserRow } from "./users.db.ts";

/** How well the own account is kept. */
export async function getSafety(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, sessionId, user }: Session,
): Promise<ResponseOf<"getAccountSafety">> {
  const now = clock.now();
  const factor = await getSecondFactor(db, userId);
  const sessions = await listSessions(db, userId, now, idleLimit(now));
  return {
    email: user.email,
    pending_email: await pendingEmail(db, userId, now),
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
  by: Doer,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await deleteOwnSession(tx, userId, id)) === null) return false;
    await recordDeed(tx, clock, { deed: "session_ended", by, issuerId: (await ownIssuer(tx, userId))?.id ?? null });
    return true;
  });
}

/** Ends all of the own sessions but this one. Answers how many. */
export function endOtherSessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, sessionId }: Session,
  by: Doer,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await deleteSessions(tx, userId, sessionId);
    if (count > 0)
      await recordDeed(tx, clock, {
        deed: "sessions_ended",
        by,
        issuerId: (await ownIssuer(tx, userId))?.id ?? null,
        detail: { count },
      });
    return count;
  });
}

const PER_USER: Limit = { burst: 10, everySeconds: 60 };

interface Proof {
  readonly by: ProofKind;
  readonly proof: string;
  readonly address: string;
}

/** Who is signed in proves it once more; for some minutes their session may do what needs that. */
export async function reauthenticate(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  { userId, sessionId }: Pick<Session, "userId" | "sessionId">,
  given: Proof,
): Promise<"proved" | "wrong"> {
  if (!(await holds(deps, userId, given))) return "wrong";
  await refreshSession(deps.db, sessionId, freshFrom(deps.clock.now()));
  return "proved";
}

async function holds(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  userId: string,
  { by, proof, address }: Proof,
): Promise<boolean> {
  // A recovery code is for coming in: here it is refused, and not used up.
  if (by === "code")
    return appCode(proof) !== null && (await proveCode(deps, { userId, code: proof, address })) === "authenticator";
  const throttle = createThrottle(deps.db, deps.clock);
  const bucket = `reauthenticate:${userId}`;
  await throttle.take(bucket, PER_USER);
  const user = await getUser(deps.db, userId);
  const matches = await passwordMatches(user?.passwordHash ?? null, proof);
  if (matches) await throttle.giveBack(bucket, PER_USER);
  return matches;
}

type Parts = Pick<Deps, "db" | "clock" | "config" | "mail">;

/**
 * Mails a link to an address that somebody wants to have as theirs; nothing changes before it is opened. An address
 * that has another account gets a mail that says so, and the answer is the same: who asks does not learn of it.
 */
export function askForEmail(
  deps: Parts,
  session: Pick<Session, "userId">,
  email: string,
  by: Doer,
): Promise<"asked" | "same"> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, session.userId);
    if (user === null) return "same";
    const owner = await findUserByEmail(tx, email);
    if (owner !== null && owner.id === user.id) return "same";
    const link = await makeLink(deps, tx, "email", user.id, email);
    if (owner === null)
      await deps.mail.enqueue(tx, {
        kind: "email",
        recipient: email,
        language: user.language,
        params: { username: user.username, link },
      });
    else await tellOwner(deps, tx, owner);
    await recordDeed(tx, deps.clock, {
      deed: "email_change_asked",
      by,
      issuerId: (await ownIssuer(tx, user.id))?.id ?? null,
    });
    return "asked";
  });
}

async function tellOwner(deps: Parts, tx: Tx, { username, email: recipient, language }: UserRow): Promise<void> {
  await deps.mail.enqueue(tx, {
    kind: "already-registered",
    recipient,
    language,
    params: { username, link: signInLink(deps) },
  });
}

/**
 * Changes the address with the link that was mailed to the new one, and tells the old one. Links that the old one was
 * mailed stop working.
 */
export async function confirmEmail(
  deps: Parts,
  proof: { readonly user_id: string; readonly token: string },
  address: string,
): Promise<{ readonly email: string } | "expired" | "invalid" | "taken"> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const spent = await spendEmailToken(tx, {
        userId: proof.user_id,
        hash: hashToken(proof.token),
        now: deps.clock.now(),
      });
      const user = typeof spent === "string" ? null : await getUser(tx, proof.user_id);
      if (typeof spent === "string") return spent;
      if (user === null || user.blocked) return "invalid";
      await change(deps, tx, user, spent.email, address);
      return spent;
    });
  } catch (error) {
    if (violatedKey(error) === "users_email_key") return "taken";
    throw error;
  }
}

async function change(deps: Parts, tx: Tx, user: UserRow, email: string, address: string): Promise<void> {
  await setEmail(tx, user.id, email);
  await spendTokens(tx, user.id, "reset", deps.clock.now());
  const { username, email: recipient, language } = user;
  await deps.mail.enqueue(tx, {
    kind: "email-changed",
    recipient,
    language,
    params: { username, email, link: signInLink(deps) },
  });
  const by: Doer = { id: user.id, name: username, role: user.role, address };
  const issuerId = (await ownIssuer(tx, user.id))?.id ?? null;
  await recordDeed(tx, deps.clock, { deed: "email_changed", by, issuerId, subject: { id: user.id, name: email } });
}
