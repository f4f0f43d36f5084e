import type { Language } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";

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

export interface NewAccountant {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly now: Date;
}

/** A user without an issuer of their own. The invitation reached the address, which confirms it. */
export async function insertAccountant(
  tx: Tx,
  { id, username, email, passwordHash, language, now }: NewAccountant,
): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      id,
      username,
      email,
      language,
      password_hash: passwordHash,
      role: "AccountantRole",
      created_at: now,
      email_verified_at: now,
    })
    .execute();
}
