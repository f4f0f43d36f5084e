import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { ProductContent, ProductRecord } from "./product-record.ts";

export const PRODUCT_COLUMNS = [
  "id",
  "kind",
  "product_key",
  "description",
  "identification_number",
  "unit_id",
  "price_kind",
  "unit_price",
  "total_import",
  "tax_object_id",
  "vat_tax_id",
  "vat_rate_id",
  "isr",
  "ieps",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof ProductRecord)[];

/** Null when there is none, or it was deleted. */
export async function getProduct(tx: Tx, id: string): Promise<ProductRecord | null> {
  const row = await tx
    .selectFrom("products")
    .select(PRODUCT_COLUMNS)
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export function insertProduct(
  tx: Tx,
  issuerId: string,
  id: string,
  content: ProductContent,
  now: Date,
): Promise<ProductRecord> {
  return tx
    .insertInto("products")
    .values({ issuer_id: issuerId, id, ...content, created_at: now, updated_at: now })
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Null when there is none, or it was deleted. */
export async function updateProduct(
  tx: Tx,
  id: string,
  content: ProductContent,
  now: Date,
): Promise<ProductRecord | null> {
  const row = await tx
    .updateTable("products")
    .set({ ...content, updated_at: now })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the living products among these ids, in one order so that two deletions cannot wait for each other; answers how
 * many there are.
 */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", ids)
    .where("archived_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.length;
}

/**
 * Deletes those that no line of an invoice, not even of a draft, was made from. The expression is the one that is
 * indexed.
 */
export async function deleteUnusedProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("products")
    .where("id", "in", ids)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM invoices
        WHERE invoices.issuer_id = products.issuer_id AND jsonb_path_query_array(draft, '$.items[*].product_id') ? products.id::text)`,
    )
    .execute();
}

export async function archiveProducts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable("products").set({ archived_at: now }).where("id", "in", ids).execute();
}
