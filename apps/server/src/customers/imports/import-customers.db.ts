import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Existing } from "../../imports/index.ts";
import type { CustomerContent } from "../customer-record.ts";
import { CUSTOMER_COLUMNS, deleteUnusedCustomers } from "../customers.db.ts";

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

export async function insertCustomers(tx: Tx, issuerId: string, rows: readonly Existing<CustomerContent>[], now: Date): Promise<void> {
  const values = rows.map(({ id, content }) => ({ issuer_id: issuerId, id, ...content, created_at: now, updated_at: now }));
  await tx.insertInto("customers").values(values).execute();
}

/** Locks the living ones among these, in one order; answers when each was last changed. */
export async function lockAges(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .selectFrom("customers")
    .select(["id", "updated_at"])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where("archived_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}

/** Deletes those that no invoice names; answers which are gone. */
export async function unusedDeleted(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  await deleteUnusedCustomers(tx, ids);
  const left = await tx.selectFrom("customers").select("id").where(sql<boolean>`id = ANY(${ids}::uuid[])`).execute();
  const stayed = new Set(left.map(({ id }) => id));
  return new Set(ids.filter((id) => !stayed.has(id)));
}
