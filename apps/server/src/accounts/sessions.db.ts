import type { Db, Tx } from "../adapters/postgres/index.ts";

export interface NewSession {
  readonly id: string;
  readonly hash: Buffer;
  readonly userId: string;
  readonly issuerId: string | null;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  const { id, hash, userId, issuerId, userAgent, createdAt, expiresAt } = session;
  await db
    .insertInto("sessions")
    .values({
      id,
      token_hash: hash,
      user_id: userId,
      issuer_id: issuerId,
      user_agent: userAgent,
      created_at: createdAt,
      last_used_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * The session of a token, with the user's standing of this very moment: a blocked user or a membership that was taken back ends it at once.
 * `usedSince`: sessions idle for longer are over.
 */
export async function getSession(db: Db, hash: Buffer, now: Date, usedSince: Date) {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("issuers", "issuers.id", "sessions.issuer_id")
    .leftJoin("memberships", (join) =>
      join.onRef("memberships.issuer_id", "=", "sessions.issuer_id").onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .select(["sessions.id", "sessions.last_used_at", "sessions.issuer_id", "users.id as user_id", "users.username", "users.email", "users.role"])
    .select(["issuers.rfc", "memberships.role as membership"])
    .where("sessions.token_hash", "=", hash)
    .where("sessions.expires_at", ">", now)
    .where("sessions.last_used_at", ">", usedSince)
    .where("users.blocked_at", "is", null)
    .where((eb) => eb.or([eb("sessions.issuer_id", "is", null), eb("memberships.role", "is not", null)]))
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: now }).where("id", "=", id).execute();
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends every session of a user, but for one when given. */
export async function deleteSessions(tx: Tx, userId: string, except?: string): Promise<void> {
  const all = tx.deleteFrom("sessions").where("user_id", "=", userId);
  await (except === undefined ? all : all.where("id", "<>", except)).execute();
}

export async function deleteEndedSessions(db: Db, now: Date, usedSince: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_used_at", "<=", usedSince)]))
    .execute();
}
