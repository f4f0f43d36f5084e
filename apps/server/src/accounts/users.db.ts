import type { Role } from "@timbra/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../adapters/postgres/index.ts";

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly language: "es" | "en";
  readonly verified: boolean;
  readonly blocked: boolean;
}

/** No user has it. Unknown logins look it up, so that they cost the same as known ones. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const COLUMNS = [
  "users.id",
  "users.username",
  "users.email",
  "users.password_hash",
  "users.role",
  "users.language",
  "users.email_verified_at",
  "users.blocked_at",
] as const;

interface Selected {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password_hash: string;
  readonly role: string;
  readonly language: string;
  readonly email_verified_at: Date | null;
  readonly blocked_at: Date | null;
}

/**
 * The user that a person means at sign-in. What has an @ is an e-mail address; otherwise an RFC goes before a username,
 * so that nobody can stand in front of a taxpayer by taking their RFC as a username. Accounts go before registrations
 * that nobody confirmed, which share names. Three look-ups by key, joined, so that none of them reads a whole table.
 */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id, 0 AS rank, created_at FROM users WHERE email = ${login}::citext
    UNION ALL
    SELECT memberships.user_id, CASE WHEN confirmed_at IS NULL THEN 3 ELSE 1 END, issuers.created_at
    FROM issuers JOIN memberships ON memberships.issuer_id = issuers.id AND memberships.role = 'owner' WHERE rfc = upper(${login})
    UNION ALL
    SELECT id, CASE WHEN email_verified_at IS NULL THEN 4 ELSE 2 END, created_at FROM users WHERE username = ${login}::citext
    ORDER BY rank, created_at DESC LIMIT 1`.execute(db);
  return getUser(db, rows[0]?.id ?? NOBODY);
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").select(COLUMNS).where("email", "=", email).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

export async function getUser(db: Db, id: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/**
 * The same, who stays so until the transaction ends. Whoever opens a session holds its user, and so does whoever ends
 * them all (`deleteSessions`).
 */
export async function holdUser(tx: Tx, id: string): Promise<UserRow | null> {
  const row = await tx.selectFrom("users").select(COLUMNS).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

function toUser(row: Selected): UserRow {
  const { id, username, email } = row;
  const verified = row.email_verified_at !== null;
  return {
    id,
    username,
    email,
    passwordHash: row.password_hash,
    role: row.role as Role,
    language: row.language as "es" | "en",
    verified,
    blocked: row.blocked_at !== null,
  };
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

/** Throws a violation of users_email_key when the address has another account. */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable("users").set({ email }).where("id", "=", userId).execute();
}
