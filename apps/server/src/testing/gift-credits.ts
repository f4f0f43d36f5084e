import { randomUUID } from "node:crypto";
import { openKeys } from "../boot/database.ts";
import { grantCredits } from "../credits/index.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { openDb, openPool, withTenant } from "../db/index.ts";
import { systemClock } from "../lib/clock.ts";

const GIFT = 1_000_000;

/** Gives every issuer of a database more credits than a run can use; `note` says which run. */
export async function giftCredits(databaseUrl: string, masterKeyFile: string, note: string): Promise<void> {
  const db = openDb(openPool({ url: databaseUrl, maxConnections: 1, onError: () => undefined }));
  await openKeys(db, systemClock, masterKeyFile);
  for (const { id: issuerId } of await queryOnce<{ id: string }>(databaseUrl, "SELECT id FROM issuers")) {
    const gift = { issuerId, documentKind: "gift", documentId: randomUUID(), amount: GIFT, note };
    await withTenant(db, issuerId, (tx) => grantCredits(tx, systemClock, gift));
  }
  await db.destroy();
}
