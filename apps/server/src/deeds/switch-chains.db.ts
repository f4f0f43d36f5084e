import { sql } from "kysely";
import type { Db } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { recordDeed } from "./record-deed.db.ts";

/**
 * Records, once, that links are keyed from now on, and with a code under the new key where each chain stood before. In
 * the audit log too, unless there was nothing yet.
 */
export async function switchChains(db: Db, clock: Clock): Promise<void> {
  if (await isSwitched(db)) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ goes_on: boolean }>`INSERT INTO chain_switch (switched_at, starts_mac)
      SELECT ${clock.now()}::timestamptz, chain_mac('starts', chain_starts_sha256()) ON CONFLICT DO NOTHING
      RETURNING chain_starts_sha256() <> sha256('') AS goes_on`.execute(tx);
    if (rows[0]?.goes_on !== true) return;
    const by = { id: null, name: "", role: "product", address: "" } as const;
    await recordDeed(tx, clock, { deed: "chains_keyed", by, issuerId: null });
  });
}

export async function isSwitched(db: Db): Promise<boolean> {
  return (await db.selectFrom("chain_switch").select("switched_at").executeTakeFirst()) !== undefined;
}
