import type { AdminUserRow } from "@timbra/contract";
import type { Db } from "../adapters/postgres/index.ts";
import { factsOfIssuers, type IssuerFacts, type ListedUser } from "./users.db.ts";

/** Users with what their issuers have. */
export async function toUserRows(db: Db, users: readonly ListedUser[]): Promise<AdminUserRow[]> {
  const facts = await factsOfIssuers(
    db,
    users.flatMap(({ issuer_id }) => (issuer_id === null ? [] : [issuer_id])),
  );
  return users.map((user) => toRow(user, user.issuer_id === null ? undefined : facts.get(user.issuer_id)));
}

function toRow(
  { id, username, email, role, state, rfc, ...user }: ListedUser,
  facts: IssuerFacts | undefined,
): AdminUserRow {
  return {
    id,
    username,
    email,
    role,
    state,
    rfc,
    blocked_at: user.blocked_at?.toISOString() ?? null,
    blocked_reason: user.blocked_reason,
    business_name: facts?.business_name ?? null,
    credits: facts?.credits ?? null,
    stamps: facts?.stamps ?? null,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  };
}
