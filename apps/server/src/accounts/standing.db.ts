import type { Tx } from "../adapters/postgres/index.ts";

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
export async function ownIssuer(tx: Tx, userId: string): Promise<{ readonly id: string; readonly rfc: string } | null> {
  const row = await tx
    .selectFrom("memberships")
    .innerJoin("issuers", "issuers.id", "memberships.issuer_id")
    .select(["issuers.id", "issuers.rfc"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.role", "=", "owner")
    .executeTakeFirst();
  return row ?? null;
}
