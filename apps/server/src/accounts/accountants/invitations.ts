import { type Language, MAX_ACCOUNTANTS, type ReadRequestOf } from "@timbra/contract";
import { type Actor, recordAuditEvent } from "../../audit-log/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { lockPerTenant, type Tx, withTenant } from "../../db/index.ts";
import type { Session } from "../../http/authenticate.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { issuerOfSecret, newId, newIssuerSecret } from "../../lib/ids.ts";
import { hashPassword, requireUncommonPassword } from "../passwords.ts";
import { getRegistrationProgress } from "../register.db.ts";
import { sessionExists } from "../sessions.db.ts";
import { type ClientInfo, hashToken, openSession, type SessionResult } from "../sessions.ts";
import { findUserByEmail, insertUser, lockUser, takenName } from "../users.db.ts";
import {
  addAccountant,
  findIssuerRfc,
  type InvitationRecord,
  listAccountants,
  listOpenInvitations,
  lockInvitation,
  markAccepted,
  replaceInvitation,
} from "./accountants.db.ts";

const LIFETIME_MS = 7 * DAY_MS;

type InviteDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

interface InvitationRequest {
  readonly issuerId: string;
  readonly email: string;
  readonly by: Actor & { readonly id: string };
  /** Of who invites; somebody who has an account is written to in their own. */
  readonly language: Language;
}

/** Mails an invitation, whose secret exists nowhere else. Of an address only the last one works. */
export function inviteAccountant(
  deps: InviteDeps,
  request: InvitationRequest,
): Promise<"invited" | "full" | "already"> {
  const { issuerId, email, by } = request;
  return withTenant(deps.db, issuerId, async (tx) => {
    await lockPerTenant(tx, issuerId, "accountants");
    const now = deps.clock.now();
    const reading = await listAccountants(tx, issuerId);
    const others = (await listOpenInvitations(tx, now)).filter((open) => !isSame(open.email, email));
    if (reading.some((accountant) => isSame(accountant.email, email))) return "already";
    if (reading.length + others.length >= MAX_ACCOUNTANTS) return "full";
    const [id, token] = [newId(deps.clock), newIssuerSecret(issuerId)];
    await replaceInvitation(tx, {
      issuer_id: issuerId,
      id,
      email,
      token_sha256: hashToken(token),
      invited_by: by.id,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    });
    await mailInvitation(deps, tx, request, token);
    await recordAuditEvent(tx, deps.clock, {
      action: "accountant_invited",
      by,
      issuerId,
      subject: { id, name: email },
    });
    return "invited";
  });
}

async function mailInvitation(
  deps: InviteDeps,
  tx: Tx,
  { issuerId, email, language }: InvitationRequest,
  token: string,
): Promise<void> {
  const rfc = await findIssuerRfc(tx, issuerId);
  const issuer = (await getRegistrationProgress(tx, deps.clock.now())).businessName ?? rfc;
  const reader = await findUserByEmail(tx, email);
  const params = { issuer, rfc, link: `${deps.config.publicUrl}/invitation#${token}` };
  await deps.mail.enqueue(tx, {
    kind: "accountant-invited",
    recipient: email,
    language: reader?.language ?? language,
    params,
    issuerId,
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type AcceptDeps = Pick<Deps, "db" | "clock">;
/** The token of a session for the issuer that invites, or why there is none. */
export type AcceptResult = SessionResult<
  "invalid" | "other_address" | "username" | "email" | "unauthenticated" | "administrator"
>;

const INVALID_INVITATION = { ok: false, why: "invalid" } as const;

/** Does something with the invitation of a secret; null when there is none that can be accepted. */
function withInvitation<T>(
  { db, clock }: AcceptDeps,
  token: string,
  work: (tx: Tx, invitation: InvitationRecord) => Promise<T>,
): Promise<T | null> {
  const issuerId = issuerOfSecret(token);
  if (issuerId === null) return Promise.resolve(null);
  return withTenant(db, issuerId, async (tx) => {
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
  client: ClientInfo,
): Promise<AcceptResult> {
  const accepted = await withInvitation(deps, token, async (tx, invitation): Promise<AcceptResult> => {
    if (!isSame(session.user.email, invitation.email)) return { ok: false, why: "other_address" };
    const user = await lockUser(tx, session.userId);
    // At an issuer that invited them they would be its accountant and nothing else.
    if (user?.role === "SuperAdminRole") return { ok: false, why: "administrator" };
    if (!(await sessionExists(tx, session.sessionId))) return { ok: false, why: "unauthenticated" };
    const proved = session.proofValidUntil === null ? {} : { proofValidUntil: session.proofValidUntil };
    const joining = { id: session.userId, name: session.user.username, ...client, ...proved };
    return completeJoin(deps, tx, invitation, joining);
  });
  return accepted ?? INVALID_INVITATION;
}

type JoinRequest = Pick<ReadRequestOf<"joinAsAccountant">, "token" | "username" | "password"> &
  ClientInfo & { readonly language: Language };

/** Makes an account for the address that the invitation was mailed to, and accepts it with it. */
export async function joinAsAccountant(deps: AcceptDeps, request: JoinRequest): Promise<AcceptResult> {
  const passwordHash = await hashPassword(request.password);
  try {
    const joined = await withInvitation(deps, request.token, async (tx, invitation): Promise<AcceptResult> => {
      if ((await findUserByEmail(tx, invitation.email)) !== null) return { ok: false, why: "email" };
      requireUncommonPassword(request.password, [invitation.email]);
      const id = newId(deps.clock);
      const { username, language } = request;
      const now = deps.clock.now();
      const role = "AccountantRole";
      await insertUser(tx, { id, username, email: invitation.email, passwordHash, language, now, role });
      const { address, userAgent } = request;
      return completeJoin(deps, tx, invitation, { id, name: username, address, userAgent });
    });
    return joined ?? INVALID_INVITATION;
  } catch (error) {
    return { ok: false, why: takenName(error, ["username", "email"]) };
  }
}

/** `proofValidUntil`: of the session that they had, which accepting proves no better. */
type JoiningUser = ClientInfo & { readonly id: string; readonly name: string; readonly proofValidUntil?: Date };

async function completeJoin(
  { clock }: AcceptDeps,
  tx: Tx,
  invitation: InvitationRecord,
  { id, name, ...visit }: JoiningUser,
): Promise<AcceptResult> {
  const [now, issuerId] = [clock.now(), invitation.issuer_id];
  await markAccepted(tx, invitation, now);
  await addAccountant(tx, issuerId, id, now);
  const token = await openSession(tx, clock, { userId: id, issuerId, ...visit });
  await recordAuditEvent(tx, clock, {
    action: "accountant_joined",
    by: { id, name, role: "AccountantRole", address: visit.address },
    issuerId,
  });
  return { ok: true, token };
}
