import { sql } from "kysely";
import type { Db } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { sha256 } from "../lib/sha256.ts";
import { NO_USER_ID } from "./users.db.ts";

interface TokenRequest {
  readonly bucket: string;
  readonly now: Date;
  readonly everyMs: number;
  readonly burst: number;
}

/**
 * Counts one try in a bucket (the generic cell rate algorithm: one instant a bucket). Answers 0, or for how many
 * milliseconds there is none left; a refused try counts for nothing, so the wait never grows by knocking. One
 * statement: tries at the same instant cannot slip through together. An instant that no count could have reached was
 * written before the clock was set back, and counts for nothing either: it would shut people out for as long.
 */
export async function consumeToken(db: Db, { bucket, now, everyMs, burst }: TokenRequest): Promise<number> {
  const every = sql`make_interval(secs => ${everyMs / 1_000}::float8)`;
  // In parentheses: each stands inside a larger expression.
  const full = sql`(${now}::timestamptz + ${every} * ${burst - 1})`;
  const impossible = sql`(t.free_at > ${now}::timestamptz + ${every} * ${burst + 1})`;
  const taken = await sql<{ bucket: string }>`
    INSERT INTO throttles AS t (bucket, free_at) VALUES (${bucket}, ${now}::timestamptz + ${every})
    ON CONFLICT (bucket) DO UPDATE SET free_at = CASE WHEN ${impossible} THEN ${now}::timestamptz ELSE greatest(t.free_at, ${now}::timestamptz) END + ${every}
    WHERE t.free_at <= ${full} OR ${impossible}
    RETURNING bucket`.execute(db);
  if (taken.rows.length > 0) return 0;
  const row = await sqlRow<{
    wait: number;
  }>(db)`SELECT extract(epoch FROM free_at - ${full})::float8 * 1000 AS wait FROM throttles WHERE bucket = ${bucket}`;
  return Math.max(1, row?.wait ?? 1);
}

export async function refundToken(db: Db, bucket: string, everyMs: number): Promise<void> {
  await sqlRows(
    db,
  )`UPDATE throttles SET free_at = free_at - make_interval(secs => ${everyMs / 1_000}::float8) WHERE bucket = ${bucket}`;
}

/** Buckets that are idle say nothing any more. */
export async function deleteIdleThrottles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("throttles").where("free_at", "<", now).execute();
}

/** Whether an account has signed in from an address before. For no account it asks the same and answers no. */
export async function isKnownIp(db: Db, userId: string | null, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_addresses")
    .select("user_id")
    .where("user_id", "=", userId ?? NO_USER_ID)
    .where("address_sha256", "=", hashIp(address))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberIp(db: Db, userId: string, address: string, now: Date): Promise<void> {
  await db
    .insertInto("known_addresses")
    .values({ user_id: userId, address_sha256: hashIp(address), last_used_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "address_sha256"]).doUpdateSet({ last_used_at: now }))
    .execute();
}

export async function deleteOldIps(db: Db, unusedSince: Date): Promise<void> {
  await db.deleteFrom("known_addresses").where("last_used_at", "<", unusedSince).execute();
}

function hashIp(address: string): Buffer {
  return sha256(address);
}
