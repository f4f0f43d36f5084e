import type { Tx } from "../adapters/postgres/index.ts";
import { archiveProducts, deleteUnusedProducts, lockProducts } from "./products.db.ts";

/**
 * Deletes products: the ones that a line of an invoice was made from are archived instead. All of the ids or none: null
 * when one of them is no product. Answers how many there were.
 */
export async function deleteProducts(tx: Tx, ids: readonly string[], now: Date): Promise<number | null> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await lockProducts(tx, wanted)) !== wanted.length) return null;
  await deleteUnusedProducts(tx, wanted);
  await archiveProducts(tx, wanted, now);
  return wanted.length;
}
