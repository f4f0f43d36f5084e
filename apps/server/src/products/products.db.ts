import type { ReadRequestOf } from "@timbra/contract";
import { type Selectable, sql } from "kysely";
import { type Database, type List, Records, type SortColumn, type Tx } from "../db/index.ts";

const COLUMNS = [
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
  "operation",
  "property_account",
  "ieps_quota",
  "ieps_units",
  "created_at",
  "updated_at",
] as const;

/** A product or service as stored. Amounts and percentages are decimal texts. */
export type ProductRecord = Pick<Selectable<Database["products"]>, (typeof COLUMNS)[number]>;
/** What a person writes of it. */
export type ProductContent = Omit<ProductRecord, "id" | "created_at" | "updated_at">;

export const products = new Records<ProductContent>({
  name: "products",
  columns: COLUMNS,
  // That no line of an invoice was made from it. The expression is the one that is indexed.
  unused: sql<boolean>`NOT EXISTS (
    SELECT 1 FROM invoices
    WHERE invoices.issuer_id = products.issuer_id AND jsonb_path_query_array(draft, '$.items[*].product_id') ? products.id::text)`,
});

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

export type ProductQuery = Pick<ExportRequest, "search" | "filters" | "ids">;

/** The living products that a query lets through. */
export function productList(tx: Tx, query: ProductQuery): List<ProductRecord> {
  const { tipo } = query.filters ?? {};
  return products.list(tx, query, tipo ? [sql<boolean>`kind = ${Number(tipo)}`] : []);
}

/**
 * The living products with these identification numbers, and those with these keys of the SAT that have none; the
 * oldest of each last.
 */
export function findProducts(tx: Tx, codes: readonly string[], keys: readonly string[]) {
  return products.find(
    tx,
    sql<boolean>`(coalesce(identification_number, '') = ANY(${codes}::text[]) OR (identification_number IS NULL AND product_key = ANY(${keys}::text[])))`,
  );
}
