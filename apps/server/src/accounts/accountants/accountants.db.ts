import type { Insertable, Selectable } from "kysely";
import { type Database, issuerOf, type Tx } from "../../db/index.ts";

/** Who reads for an issuer, the oldest first. */
export function listAccountants(tx: Tx, issuerId: string) {
  return tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.username", "users.email", "memberships.created_at"])
    .where("memberships.issuer_id", "=", issuerId)
    .where("memberships.role", "=", "accountant")
    .orderBy("memberships.created_at")
    .execute();
}

/** Makes somebody an issuer's accountant; who is something to it already stays what they are. */
export async function addAccountant(tx: Tx, issuerId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto("memberships")
    .values({ issuer_id: issuerId, user_id: userId, role: "accountant", created_at: now })
    .onConflict((conflict) => conflict.columns(["issuer_id", "user_id"]).doNothing())
    .execute();
}

/** Ends an accountant's membership and their sessions there. Answers who it was; null when they are none. */
export async function removeAccountant(
  tx: Tx,
  issuerId: string,
  userId: string,
): Promise<{ id: string; name: string } | null> {
  const row = await tx
    .deleteFrom("memberships")
    .where("issuer_id", "=", issuerId)
    .where("user_id", "=", userId)
    .where("role", "=", "accountant")
    .returning("user_id")
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx.deleteFrom("sessions").where("issuer_id", "=", issuerId).where("user_id", "=", userId).execute();
  const { username } = await tx
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { id: userId, name: username };
}

export async function findIssuerRfc(tx: Tx, issuerId: string): Promise<string> {
  return (await tx.selectFrom("issuers").select("rfc").where("id", "=", issuerId).executeTakeFirstOrThrow()).rfc;
}

export type InvitationRecord = Selectable<Database["accountant_invitations"]>;

/** Of an address only the last invitation works. */
export async function replaceInvitation(
  tx: Tx,
  invitation: Insertable<Database["accountant_invitations"]>,
): Promise<void> {
  await tx
    .updateTable("accountant_invitations")
    .set({ withdrawn_at: invitation.created_at })
    .where("issuer_id", "=", issuerOf(tx))
    .where("email", "=", invitation.email)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  await tx.insertInto("accountant_invitations").values(invitation).execute();
}

/** Those that can still be accepted, the newest first. */
export function listOpenInvitations(tx: Tx, now: Date): Promise<InvitationRecord[]> {
  return openInvitations(tx, now).orderBy("created_at", "desc").execute();
}

/** The invitation of a secret, while it can be accepted; locked, so that it is accepted once. */
export function lockInvitation(tx: Tx, hash: Buffer, now: Date): Promise<InvitationRecord | undefined> {
  return openInvitations(tx, now).where("token_sha256", "=", hash).forUpdate().executeTakeFirst();
}

function openInvitations(tx: Tx, now: Date) {
  return tx
    .selectFrom("accountant_invitations")
    .selectAll()
    .where("issuer_id", "=", issuerOf(tx))
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now);
}

export async function markAccepted(tx: Tx, { issuer_id, id }: InvitationRecord, now: Date): Promise<void> {
  await tx
    .updateTable("accountant_invitations")
    .set({ accepted_at: now })
    .where("issuer_id", "=", issuer_id)
    .where("id", "=", id)
    .execute();
}

/** The address that was invited; null when there is no invitation that could be accepted. */
export async function withdrawInvitation(tx: Tx, issuerId: string, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable("accountant_invitations")
    .set({ withdrawn_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return row?.email ?? null;
}
