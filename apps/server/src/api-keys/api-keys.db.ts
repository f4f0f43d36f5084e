import type { Insertable, Selectable } from "kysely";
import { type Database, type Db, issuerOf, type Tx } from "../db/index.ts";

export type ApiKeyRecord = Selectable<Database["api_keys"]>;

export function insertApiKey(tx: Tx, key: Insertable<Database["api_keys"]>): Promise<ApiKeyRecord> {
  return tx.insertInto("api_keys").values(key).returningAll().executeTakeFirstOrThrow();
}

const MOST = 100;

/** Those that work first, the newest first. */
export function listApiKeys(tx: Tx): Promise<ApiKeyRecord[]> {
  return tx
    .selectFrom("api_keys")
    .selectAll()
    .where("issuer_id", "=", issuerOf(tx))
    .orderBy("revoked_at", (order) => order.desc().nullsFirst())
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
}

export async function countWorkingKeys(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("api_keys")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .where("issuer_id", "=", issuerOf(tx))
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Ends a key; one that ended stays ended when it did. Null when there is none. */
export async function revokeApiKey(
  tx: Tx,
  issuerId: string,
  id: string,
  now: Date,
): Promise<ApiKeyRecord | "ended_before" | null> {
  const key = await tx
    .selectFrom("api_keys")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (key === undefined) return null;
  if (key.revoked_at !== null) return "ended_before";
  await tx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
  return key;
}

/** The key of a secret, while it works. */
export function findApiKey(tx: Tx, issuerId: string, hash: Buffer): Promise<ApiKeyRecord | undefined> {
  return tx
    .selectFrom("api_keys")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("secret_sha256", "=", hash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

export async function touchApiKey(tx: Tx, issuerId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

/** Who made a key, while they own the issuer and are not blocked: a key is worth what its maker is. */
export function findKeyCreator(db: Db, issuerId: string, userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .innerJoin("issuers", "issuers.id", "memberships.issuer_id")
    .select(["users.username", "users.email", "users.role", "issuers.rfc"])
    .where("users.id", "=", userId)
    .where("users.blocked_at", "is", null)
    .where("memberships.issuer_id", "=", issuerId)
    .where("memberships.role", "=", "owner")
    .executeTakeFirst();
}
