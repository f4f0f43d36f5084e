import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Existing } from "../../imports/index.ts";
import type { CustomerContent } from "../customer-record.ts";
import { CUSTOMER_COLUMNS } from "../customers.db.ts";

/** The living customers with these RFCs, the oldest of each last. */
export async function findByRfc(tx: Tx, rfcs: readonly string[]): Promise<readonly Existing<CustomerContent>[]> {
  if (rfcs.length === 0) return [];
  const rows = await tx
    .selectFrom("customers")
    .select(CUSTOMER_COLUMNS)
    .where(sql<boolean>`rfc = ANY(${rfcs}::text[])`)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, created_at: _, updated_at: __, ...content }) => ({ id, content }));
}

export async function insertCustomers(
  tx: Tx,
  issuerId: string,
  rows: readonly Existing<CustomerContent>[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ id, content }) => ({
    issuer_id: issuerId,
    id,
    ...content,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("customers").values(values).execute();
}
