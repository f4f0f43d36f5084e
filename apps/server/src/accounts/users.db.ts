import type { Language, Role } from "@timbra/contract";
import { type Selectable, sql } from "kysely";
import { recordAuditEvent } from "../audit-log/index.ts";
import { type Database, type Db, type Tx, violatedKey } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";
import type { Clock } from "../lib/clock.ts";

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly language: Language;
  readonly verified: boolean;
  readonly blocked: boolean;
}

/** No user has it. Unknown logins look it up, so that they cost the same as known ones. */
export const NO_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * The user that a person means at sign-in. What has an @ is an e-mail address; otherwise an RFC goes before a username,
 * so that nobody can stand in front of a taxpayer by taking their RFC as a username. Accounts go before registrations
 * that nobody confirmed, which share names. Three look-ups by key, joined, so that none of them reads a whole table.
 */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const row = await sqlRow<{ id: string }>(db)`
    SELECT id, 0 AS rank, created_at FROM users WHERE email = ${login}::citext
    UNION ALL
    SELECT memberships.user_id, CASE WHEN confirmed_at IS NULL THEN 3 ELSE 1 END, issuers.created_at
    FROM issuers JOIN memberships ON memberships.issuer_id = issuers.id AND memberships.role = 'owner' WHERE rfc = upper(${login})
    UNION ALL
    SELECT id, CASE WHEN email_verified_at IS NULL THEN 4 ELSE 2 END, created_at FROM users WHERE username = ${login}::citext
    ORDER BY rank, created_at DESC LIMIT 1`;
  return getUser(db, row?.id ?? NO_USER_ID);
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return toUser(await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst());
}

export async function getUser(db: Db, id: string): Promise<UserRow | null> {
  return toUser(await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst());
}

/**
 * The same, who stays so until the transaction ends. Whoever opens a session holds its user, and so does whoever ends
 * them all (`deleteSessions`).
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const row = await tx.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return toUser(row);
}

function toUser(row: Selectable<Database["users"]> | undefined): UserRow | null {
  if (row === undefined) return null;
  const { id, username, email } = row;
  return {
    id,
    username,
    email,
    passwordHash: row.password_hash,
    role: row.role as Role,
    language: row.language as Language,
    verified: row.email_verified_at !== null,
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

/** Shuts a user out. False when they were out already, or are nobody. */
export async function markBlocked(tx: Tx, userId: string, now: Date, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ blocked_at: now, blocked_reason: reason })
    .where("id", "=", userId)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets a user in again. False when they were not out. */
export async function markUnblocked(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ blocked_at: null, blocked_reason: null })
    .where("id", "=", userId)
    .where("blocked_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The issuer that a user owns; null without one. */
export async function findOwnIssuer(
  tx: Tx,
  userId: string,
): Promise<{ readonly id: string; readonly rfc: string } | null> {
  const row = await tx
    .selectFrom("memberships")
    .innerJoin("issuers", "issuers.id", "memberships.issuer_id")
    .select(["issuers.id", "issuers.rfc"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.role", "=", "owner")
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records what was done with a user's account, where the issuer that they own can read it. The last step of a
 * transaction, as `recordAuditEvent` is.
 */
export async function recordAccountEvent(
  tx: Tx,
  clock: Clock,
  userId: string,
  event: Omit<Parameters<typeof recordAuditEvent>[2], "issuerId">,
): Promise<void> {
  const issuer = await findOwnIssuer(tx, userId);
  await recordAuditEvent(tx, clock, { ...event, issuerId: issuer?.id ?? null });
}

export interface NewUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: Language;
  readonly passwordHash: string;
  readonly now: Date;
  /** Of who has no issuer. Their address is confirmed: an invitation reached it, or the server's operator vouches. */
  readonly role?: "SuperAdminRole" | "AccountantRole";
}

export async function insertUser(tx: Tx, { passwordHash, now, role, ...user }: NewUser): Promise<void> {
  const confirmed = role === undefined ? {} : { role, email_verified_at: now };
  await tx
    .insertInto("users")
    .values({ ...user, ...confirmed, password_hash: passwordHash, created_at: now })
    .execute();
}

const UNIQUE_NAMES = {
  email: "users_email_key",
  username: "users_username_key",
  rfc: "issuers_rfc_key",
} as const;

/** Which of these names belongs to somebody else, by the error of a statement; anything else is thrown on. */
export function takenName<const Name extends keyof typeof UNIQUE_NAMES>(error: unknown, names: readonly Name[]): Name {
  const key = violatedKey(error);
  const taken = names.find((name) => UNIQUE_NAMES[name] === key);
  if (taken === undefined) throw error;
  return taken;
}

export function listAdministrators(db: Db) {
  return db
    .selectFrom("users")
    .select(["username", "email", "blocked_at", "created_at"])
    .where("role", "=", "SuperAdminRole")
    .orderBy("created_at")
    .execute();
}

/** The issuers that a user may act for; the own ones first. */
export function listMemberships(db: Db, userId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("issuers", "issuers.id", "memberships.issuer_id")
    .select(["issuers.id", "issuers.rfc", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy((eb) => eb.case().when("memberships.role", "=", "owner").then(0).else(1).end())
    .orderBy("memberships.created_at")
    .execute();
}

/** Their ids. */
export async function listUserIssuerIds(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom("memberships").select("issuer_id").where("user_id", "=", userId).execute();
  return rows.map(({ issuer_id }) => issuer_id);
}

/** An issuer by its id, or the one that has an RFC, with the user who owns it; null when there is none. */
export async function findOwner(
  db: Db,
  by: { readonly id: string } | { readonly rfc: string },
): Promise<{ issuerId: string; userId: string } | null> {
  const [column, value] = "id" in by ? (["issuers.id", by.id] as const) : (["issuers.rfc", by.rfc] as const);
  const row = await db
    .selectFrom("memberships")
    .innerJoin("issuers", "issuers.id", "memberships.issuer_id")
    .select(["memberships.issuer_id", "memberships.user_id"])
    .where(column, "=", value)
    .where("memberships.role", "=", "owner")
    .where("id" in by ? sql<boolean>`true` : sql<boolean>`issuers.confirmed_at IS NOT NULL`)
    .executeTakeFirst();
  return row === undefined ? null : { issuerId: row.issuer_id, userId: row.user_id };
}

/**
 * Erases the person who owned an issuer that was erased. One who may act for another issuer keeps the account, which is
 * that person's own.
 */
export async function eraseOwner(tx: Tx, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user === null || user.role !== "NormalRole" || (await listUserIssuerIds(tx, user.id)).length > 0) return;
  for (const table of ["email_tokens", "known_addresses", "recovery_codes", "second_factors", "sessions"] as const)
    await tx.deleteFrom(table).where("user_id", "=", user.id).execute();
  await tx.deleteFrom("mails").where("issuer_id", "is", null).where("recipient", "=", user.email).execute();
  await tx.deleteFrom("users").where("id", "=", user.id).execute();
}
