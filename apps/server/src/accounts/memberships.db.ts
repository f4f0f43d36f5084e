import { sql } from "kysely";
import type { Db } from "../adapters/postgres/index.ts";

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
