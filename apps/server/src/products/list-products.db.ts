import type { ReadRequestOf } from "@timbra/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import { afterPosition, containsWords, type Database, keysetOrder, type SortColumn, sortValue, type Tx } from "../adapters/postgres/index.ts";
import type { PageWindow } from "../http/page.ts";
import type { ProductRecord } from "./product-record.ts";
import { PRODUCT_COLUMNS } from "./products.db.ts";

type PaginateRequest = ReadRequestOf<"paginateProducts">;
type SortName = NonNullable<PaginateRequest["sort"]>["column"];

export const PRODUCT_SORTS: Readonly<Record<SortName, SortColumn>> = {
  descripcion: { expression: sql`description COLLATE "es-MX-x-icu"`, type: "text" },
  claveprodserv: { expression: sql`product_key`, type: "text" },
  numero_identificacion: { expression: sql`coalesce(identification_number, '')`, type: "text" },
  // The shown price: both columns hold it.
  precio_unitario: { expression: sql`unit_price`, type: "numeric" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
};

export type ProductQuery = Pick<PaginateRequest, "search" | "filters">;

export type ListedProduct = ProductRecord & { readonly sort_value: string };

export async function listProducts(tx: Tx, query: ProductQuery, { sort, after, offset, limit }: PageWindow): Promise<readonly ListedProduct[]> {
  let rows = matching(tx.selectFrom("products"), query)
    .select([...PRODUCT_COLUMNS, sortValue(sort).as("sort_value")])
    .limit(limit)
    .offset(offset);
  if (after !== null) rows = rows.where(afterPosition(sort, after));
  for (const term of keysetOrder(sort)) rows = rows.orderBy(term);
  return rows.execute();
}

export async function countProducts(tx: Tx, query: ProductQuery): Promise<number> {
  const row = await matching(tx.selectFrom("products"), query).select(tx.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  return Number(row.total);
}

function matching<Output>(from: SelectQueryBuilder<Database, "products", Output>, { search, filters }: ProductQuery) {
  let rows = from.where("archived_at", "is", null);
  for (const condition of containsWords(search)) rows = rows.where(condition);
  return filters?.tipo ? rows.where("kind", "=", Number(filters.tipo)) : rows;
}
