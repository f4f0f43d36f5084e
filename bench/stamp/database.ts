import { queryOnce } from "../../apps/server/src/adapters/postgres/embedded/connect.ts";
import { inIssuer, openDb, openPool } from "../../apps/server/src/adapters/postgres/index.ts";
import { systemClock } from "../../apps/server/src/clock.ts";
import { grantCredits } from "../../apps/server/src/credits/index.ts";
import { newId } from "../../apps/server/src/ids.ts";
import { openKeys } from "../../apps/server/src/open-keys.ts";
import type { Place } from "./place.ts";

/** Milliseconds that the provider took for each invoice, as the server wrote them down. */
export async function providerTimes(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queryOnce<{ invoice_id: string; took: number }>(
    databaseUrl,
    "SELECT invoice_id, sum(duration_ms)::int AS took FROM certification_attempts GROUP BY invoice_id",
  );
  return new Map(rows.map((row) => [row.invoice_id, row.took]));
}

const GIFT = 1_000_000;

/** Credits for every issuer there is, so that no part of the bench runs out of them. */
export async function giveCredits({ databaseUrl, masterKeyFile }: Place): Promise<void> {
  const pool = openPool({ url: databaseUrl, maxConnections: 1, onError: () => undefined });
  const db = openDb(pool);
  await openKeys(db, systemClock, masterKeyFile);
  for (const { id } of await queryOnce<{ id: string }>(databaseUrl, "SELECT id FROM issuers")) {
    const gift = { issuerId: id, documentKind: "gift", documentId: newId(systemClock), amount: GIFT, note: "bench" };
    await inIssuer(db, id, (tx) => grantCredits(tx, systemClock, gift));
  }
  await db.destroy();
}
