import type { Language, ReadRequestOf } from "@timbra/contract";
import { inIssuer, type Tx, violatedKey } from "../../adapters/postgres/index.ts";
import { recordDeed } from "../../deeds/index.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../http/session.ts";
import { newId } from "../../ids.ts";
import { hashPassword } from "../password-hash.ts";
import { refuseCommon } from "../refuse-common.ts";
import { getRegistrationProgress } from "../registration-progress.db.ts";
import { hashToken } from "../secret-token.ts";
import { isSessionThere } from "../sessions.db.ts";
import { openSession, type Visitor } from "../sessions.ts";
import { findUserByEmail, holdUser } from "../users.db.ts";
import { addAccountant, findIssuerRfc, insertAccountant } from "./accountants.db.ts";
import { issuerOfInvitation } from "./invitation-token.ts";
import { type InvitationRecord, lockInvitation, markAccepted } from "./invitations.db.ts";

type AcceptDeps = Pick<Deps, "db" | "clock">;
/** The token of a session for the issuer that invites, or why there is none. */
export type Accepted =
  | { readonly ok: true; readonly token: string }
  | {
      readonly ok: false;
      readonly why: "invalid" | "other_address" | "username" | "email" | "unauthenticated" | "administrator";
    };

const INVALID = { ok: false, why: "invalid" } as const;

/** Does something with the invitation of a secret; null when there is none that can be accepted. */
function withInvitation<T>(
  { db, clock }: AcceptDeps,
  token: string,
  work: (tx: Tx, invitation: InvitationRecord) => Promise<T>,
): Promise<T | null> {
  const issuerId = issuerOfInvitation(token);
  if (issuerId === null) return Promise.resolve(null);
  return inIssuer(db, issuerId, async (tx) => {
    const invitation = await lockInvitation(tx, hashToken(token), clock.now());
    return invitation === undefined ? null : work(tx, invitation);
  });
}

/** Who invites whom; null when it can be accepted no more. */
export function openInvitation(deps: AcceptDeps, token: string) {
  return withInvitation(deps, token, async (tx, { issuer_id, email }) => ({
    rfc: await findIssuerRfc(tx, issuer_id),
    name: (await getRegistrationProgress(tx, deps.clock.now())).businessName,
    email,
    has_account: (await findUserByEmail(tx, email)) !== null,
  }));
}

/**
 * Makes the signed-in user the issuer's accountant: only the one whom the invitation was mailed to, whoever else has
 * its link.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  session: Session,
  token: string,
  visitor: Visitor,
): Promise<Accepted> {
  const accepted = await withInvitation(deps, token, async (tx, invitation): Promise<Accepted> => {
    if (session.user.email.toLowerCase() !== invitation.email.toLowerCase()) return { ok: false, why: "other_address" };
    const user = await holdUser(tx, session.userId);
    // At an issuer that invited them they would be its accountant and nothing else.
    if (user?.role === "SuperAdminRole") return { ok: false, why: "administrator" };
    if (!(await isSessionThere(tx, session.sessionId))) return { ok: false, why: "unauthenticated" };
    const proved = session.freshUntil === null ? {} : { freshUntil: session.freshUntil };
    return join(deps, tx, invitation, { id: session.userId, name: session.user.username, ...visitor, ...proved });
  });
  return accepted ?? INVALID;
}

type JoinRequest = Pick<ReadRequestOf<"joinAsAccountant">, "token" | "username" | "password"> &
  Visitor & { readonly language: Language };

/** Makes an account for the address that the invitation was mailed to, and accepts it with it. */
export async function joinAsAccountant(deps: AcceptDeps, wish: JoinRequest): Promise<Accepted> {
  const passwordHash = await hashPassword(wish.password);
  try {
    const joined = await withInvitation(deps, wish.token, async (tx, invitation): Promise<Accepted> => {
      if ((await findUserByEmail(tx, invitation.email)) !== null) return { ok: false, why: "email" };
      refuseCommon(wish.password, [invitation.email]);
      const id = newId(deps.clock);
      const { username, language } = wish;
      await insertAccountant(tx, {
        id,
        username,
        email: invitation.email,
        passwordHash,
        language,
        now: deps.clock.now(),
      });
      return join(deps, tx, invitation, { id, name: username, address: wish.address, userAgent: wish.userAgent });
    });
    return joined ?? INVALID;
  } catch (error) {
    const key = violatedKey(error);
    if (key === "users_username_key") return { ok: false, why: "username" };
    if (key === "users_email_key") return { ok: false, why: "email" };
    throw error;
  }
}

/** `freshUntil`: of the session that they had, which accepting proves no better. */
type Joining = Visitor & { readonly id: string; readonly name: string; readonly freshUntil?: Date };

async function join(
  { clock }: AcceptDeps,
  tx: Tx,
  invitation: InvitationRecord,
  { id, name, ...visit }: Joining,
): Promise<Accepted> {
  const [now, issuerId] = [clock.now(), invitation.issuer_id];
  await markAccepted(tx, invitation, now);
  await addAccountant(tx, issuerId, id, now);
  const token = await openSession(tx, clock, { userId: id, issuerId, ...visit });
  await recordDeed(tx, clock, {
    deed: "accountant_joined",
    by: { id, name, role: "AccountantRole", address: visit.address },
    issuerId,
  });
  return { ok: true, token };
}
