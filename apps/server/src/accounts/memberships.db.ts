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
