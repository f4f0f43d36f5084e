import { type Tx, violatedKey } from "../adapters/postgres/index.ts";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { makeLink, signInLink } from "./account-links.ts";
import { spendEmailToken, spendTokens } from "./email-tokens.db.ts";
import { hashToken } from "./secret-token.ts";
import { ownIssuer } from "./standing.db.ts";
import { findUserByEmail, getUser, setEmail, type UserRow } from "./users.db.ts";

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
