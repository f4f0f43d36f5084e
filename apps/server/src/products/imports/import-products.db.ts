import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Existing } from "../../imports/index.ts";
import type { ProductContent } from "../product-record.ts";
import { PRODUCT_COLUMNS } from "../products.db.ts";

/**
 * The living products with these identification numbers, and those with these keys of the SAT that have none; the
 * oldest of each last.
 */
export async function findProducts(
  tx: Tx,
  codes: readonly string[],
  keys: readonly string[],
): Promise<readonly Existing<ProductContent>[]> {
  const rows = await tx
    .selectFrom("products")
    .select(PRODUCT_COLUMNS)
    .where(
      sql<boolean>`(coalesce(identification_number, '') = ANY(${codes}::text[]) OR (identification_number IS NULL AND product_key = ANY(${keys}::text[])))`,
    )
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, created_at: _, updated_at: __, ...content }) => ({ id, content }));
}

export async function insertProducts(
  tx: Tx,
  issuerId: string,
  rows: readonly Existing<ProductContent>[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ id, content }) => ({
    issuer_id: issuerId,
    id,
    ...content,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("products").values(values).execute();
}
