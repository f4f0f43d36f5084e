import type { ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import { type List, type ListedTable, openList, type SortColumn, type Tx } from "../db/index.ts";
import type { Existing } from "../imports/index.ts";
import type { ProductContent, ProductRecord } from "./product-record.ts";

const PRODUCT_COLUMNS = [
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

type ExportRequest = ReadRequestOf<"exportProducts">;
type SortName = NonNullable<ExportRequest["sort"]>["column"];

export const PRODUCT_SORTS: Readonly<Record<SortName, SortColumn>> = {
  descripcion: { expression: sql`description_order`, type: "text" },
  claveprodserv: { expression: sql`product_key`, type: "text" },
  numero_identificacion: { expression: sql`coalesce(identification_number, '')`, type: "text" },
  // The shown price: both columns hold it.
  precio_unitario: { expression: sql`price_order`, type: "bigint" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
};

const PRODUCTS: ListedTable = {
  name: "products",
  columns: PRODUCT_COLUMNS,
  present: sql<boolean>`archived_at IS NULL`,
};

export type ProductQuery = Pick<ExportRequest, "search" | "filters" | "ids">;

/** The living products that a query lets through. */
export function productList(tx: Tx, query: ProductQuery): List<ProductRecord> {
  return openList(tx, PRODUCTS, { search: query.search, conditions: conditionsOf(query) });
}

function conditionsOf({ filters, ids }: ProductQuery): RawBuilder<boolean>[] {
  return [
    ...(filters?.tipo ? [sql<boolean>`kind = ${Number(filters.tipo)}`] : []),
    ...(ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : []),
  ];
}

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
