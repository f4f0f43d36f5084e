import type { ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import { type List, type ListedTable, openList, type SortColumn, type Tx } from "../adapters/postgres/index.ts";
import type { ProductRecord } from "./product-record.ts";
import { PRODUCT_COLUMNS } from "./products.db.ts";

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
