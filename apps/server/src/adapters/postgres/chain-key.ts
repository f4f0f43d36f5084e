import type { PostgresPool } from "kysely";
import { auditorOf } from "./auditor.ts";
import { poolOf } from "./one-connection.ts";
import type { Db } from "./schema.ts";

/**
 * Brings the key of the chains into a transaction, for as long as that lasts. As a value: `pg_stat_activity` shows
 * texts of statements, and no values.
 */
export const BRING_CHAIN_KEY = "SELECT set_config('timbra.chain_key', $1, true)";

const BLOCK = 64;
const pads = new WeakMap<PostgresPool, string>();

/**
 * Every transaction of this database brings the key from now on, and so every link that it appends to a chain is keyed
 * (migration 0077).
 */
export function useChainKey(db: Db, key: Uint8Array): void {
  const padded = Buffer.concat([key], BLOCK);
  const over = (byte: number) => Buffer.from(padded.map((part) => part ^ byte));
  // As HMAC lays them over its key (RFC 2104); the database has no such function of its own.
  const laid = Buffer.concat([over(0x36), over(0x5c)]).toString("hex");
  for (const one of [db, auditorOf(db)]) pads.set(poolOf(one), laid);
}

/** What a transaction over this pool brings; undefined before there is a key. */
export function chainKeyOf(pool: PostgresPool): string | undefined {
  return pads.get(pool);
}
