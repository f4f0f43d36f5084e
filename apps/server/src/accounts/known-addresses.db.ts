import { createHash } from "node:crypto";
import type { Db } from "../adapters/postgres/index.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whether an account has signed in from an address before. For no account it asks the same and answers no. */
export async function isKnownAddress(db: Db, userId: string | null, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_addresses")
    .select("user_id")
    .where("user_id", "=", userId ?? NOBODY)
    .where("address_sha256", "=", hashAddress(address))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberAddress(db: Db, userId: string, address: string, now: Date): Promise<void> {
  await db
    .insertInto("known_addresses")
    .values({ user_id: userId, address_sha256: hashAddress(address), last_used_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "address_sha256"]).doUpdateSet({ last_used_at: now }))
    .execute();
}

export async function forgetAddresses(db: Db, unusedSince: Date): Promise<void> {
  await db.deleteFrom("known_addresses").where("last_used_at", "<", unusedSince).execute();
}

function hashAddress(address: string): Buffer {
  return createHash("sha256").update(address).digest();
}
