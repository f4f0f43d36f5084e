import type { Tx } from "../adapters/postgres/index.ts";
import { archiveCustomers, deleteUnusedCustomers, lockCustomers } from "./customers.db.ts";

/**
 * Deletes customers: the ones that an invoice names are archived instead, because the invoice points at them. All of
 * the ids or none: null when one of them is no customer. Answers how many there were.
 */
export async function deleteCustomers(tx: Tx, ids: readonly string[], now: Date): Promise<number | null> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await lockCustomers(tx, wanted)) !== wanted.length) return null;
  await deleteUnusedCustomers(tx, wanted);
  await archiveCustomers(tx, wanted, now);
  return wanted.length;
}
