import type { Insertable } from "kysely";
import { type Database, type Db, preparedQuery, type Tx } from "../db/index.ts";
import { lockUser } from "./users.db.ts";

export async function insertSession(db: Db | Tx, session: Insertable<Database["sessions"]>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/**
 * The session of a token, with the user's state of this very moment: a blocked user or a membership that was taken
 * back ends it at once. `usedSince`: sessions idle for longer are over.
 */
export async function getSession(db: Db, hash: Buffer, now: Date, usedSince: Date) {
  return (await liveSessions.first(db, { hash, now, usedSince })) ?? null;
}

const liveSessions = preparedQuery((db, { hash, now, usedSince }: { hash: Buffer; now: Date; usedSince: Date }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("issuers", "issuers.id", "sessions.issuer_id")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.issuer_id", "=", "sessions.issuer_id")
        .onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .leftJoin("second_factors", "second_factors.user_id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.last_used_at",
      "sessions.fresh_until",
      "sessions.issuer_id",
      "users.id as user_id",
      "users.username",
      "users.email",
      "users.role",
    ])
    .select(["issuers.rfc", "memberships.role as membership", "second_factors.confirmed_at as second_step_since"])
    .where("sessions.token_hash", "=", hash)
    .where("sessions.expires_at", ">", now)
    .where("sessions.last_used_at", ">", usedSince)
    .where("users.blocked_at", "is", null)
    .where((eb) => eb.or([eb("sessions.issuer_id", "is", null), eb("memberships.role", "is not", null)])),
);

/** `address`: where it is used from; undefined where that is not known. */
export async function touchSession(db: Db, id: string, now: Date, address: string | undefined): Promise<void> {
  const used = { last_used_at: now, ...(address === undefined ? {} : { address }) };
  await db.updateTable("sessions").set(used).where("id", "=", id).execute();
}

/** False when it was not there any more. */
export async function deleteSession(db: Db | Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function sessionExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("sessions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** From now on it counts as freshly proved, for a while. */
export async function refreshSession(db: Db, id: string, proofValidUntil: Date): Promise<void> {
  await db.updateTable("sessions").set({ fresh_until: proofValidUntil }).where("id", "=", id).execute();
}

/** The living sessions of a user, the one used last first. */
export function listSessions(db: Db, userId: string, now: Date, usedSince: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", usedSince)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one session of a user; answers what its browser called itself, null when there is none. */
export async function deleteOwnSession(tx: Tx, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("user_agent")
    .executeTakeFirst();
  return row?.user_agent ?? null;
}

/**
 * Ends every session of a user, but for one when given. Answers how many. Whoever opens one holds the user's row, and
 * this waits for them: what was being opened right then is ended too, and what comes later finds the user as they are
 * now.
 */
export async function deleteSessions(tx: Tx, userId: string, except?: string): Promise<number> {
  await lockUser(tx, userId);
  const all = tx.deleteFrom("sessions").where("user_id", "=", userId);
  const { numDeletedRows } = await (except === undefined
    ? all
    : all.where("id", "<>", except)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteEndedSessions(db: Db, now: Date, usedSince: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_used_at", "<=", usedSince)]))
    .execute();
}
