import type { Language } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

export interface NewAccount {
  readonly userId: string;
  readonly issuerId: string;
  readonly rfc: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly createdAt: Date;
}

/** Which of the wished names belong to somebody already; not those of an unconfirmed registration of the same address, which whoever repeats it has. */
export async function findTaken(tx: Tx, wish: { rfc: string; username: string; email: string }): Promise<("rfc" | "username")[]> {
  const isSomebodys = sql`(email <> ${wish.email}::citext OR email_verified_at IS NOT NULL)`;
  const { rows } = await sql<{ rfc: boolean; username: boolean }>`
    SELECT EXISTS (
             SELECT 1 FROM issuers JOIN memberships ON memberships.issuer_id = issuers.id JOIN users ON users.id = memberships.user_id
             WHERE rfc = ${wish.rfc} AND memberships.role = 'owner' AND ${isSomebodys}) AS rfc,
           EXISTS (SELECT 1 FROM users WHERE username = ${wish.username}::citext AND ${isSomebodys}) AS username`.execute(tx);
  return (["rfc", "username"] as const).filter((name) => rows[0]?.[name] === true);
}

/**
 * Frees the names held by registrations that were never confirmed and whose link has expired: a mistyped e-mail address, or somebody else's RFC, must
 * not be blocked for ever. One of the same address is replaced at any time. The issuer's row stays and is taken over; nobody could sign in, so nothing
 * belongs to it but its opening credits.
 */
export async function releaseUnconfirmed(tx: Tx, wish: { rfc: string; username: string; email: string }, madeBefore: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users
    WHERE email_verified_at IS NULL AND (created_at < ${madeBefore} OR email = ${wish.email}::citext) AND id IN (
      SELECT id FROM users WHERE email = ${wish.email}::citext
      UNION ALL
      SELECT id FROM users WHERE username = ${wish.username}::citext
      UNION ALL
      SELECT memberships.user_id FROM memberships JOIN issuers ON issuers.id = memberships.issuer_id WHERE rfc = ${wish.rfc})
    FOR UPDATE`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  for (const table of ["email_tokens", "memberships", "sessions"] as const) await tx.deleteFrom(table).where("user_id", "in", ids).execute();
  await tx.deleteFrom("users").where("id", "in", ids).execute();
}

/** Writes user, issuer and membership. Answers the issuer's id, which is an older one when the RFC was registered before and released. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { userId, username, email, language, createdAt } = account;
  await tx
    .insertInto("users")
    .values({ id: userId, username, email, language, password_hash: account.passwordHash, created_at: createdAt })
    .execute();
  const issuer = await tx
    .insertInto("issuers")
    .values({ id: account.issuerId, rfc: account.rfc, created_at: createdAt })
    .onConflict((conflict) => conflict.column("rfc").doUpdateSet({ rfc: account.rfc }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("memberships").values({ issuer_id: issuer.id, user_id: userId, role: "owner", created_at: createdAt }).execute();
  return issuer.id;
}
