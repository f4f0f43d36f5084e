import type { ReadRequestOf } from "@timbra/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import { afterPosition, containsWords, type Database, keysetOrder, type SortColumn, sortValue, type Tx } from "../adapters/postgres/index.ts";
import type { PageWindow } from "../http/page.ts";
import type { CustomerRecord } from "./customer-record.ts";
import { CUSTOMER_COLUMNS } from "./customers.db.ts";

type PaginateRequest = ReadRequestOf<"paginateCustomers">;
type SortName = NonNullable<PaginateRequest["sort"]>["column"];

/** Names are ordered as in a Spanish directory: ñ after n, accents aside. */
export const CUSTOMER_SORTS: Readonly<Record<SortName, SortColumn>> = {
  rfc: { expression: sql`rfc`, type: "text" },
  name: { expression: sql`name COLLATE "es-MX-x-icu"`, type: "text" },
  email: { expression: sql`email`, type: "text" },
  zip_code: { expression: sql`zip_code`, type: "text" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
};

export type CustomerQuery = Pick<PaginateRequest, "search" | "filters">;

export type ListedCustomer = CustomerRecord & { readonly sort_value: string };

export async function listCustomers(tx: Tx, query: CustomerQuery, { sort, after, offset, limit }: PageWindow): Promise<readonly ListedCustomer[]> {
  let rows = matching(tx.selectFrom("customers"), query)
    .select([...CUSTOMER_COLUMNS, sortValue(sort).as("sort_value")])
    .limit(limit)
    .offset(offset);
  if (after !== null) rows = rows.where(afterPosition(sort, after));
  for (const term of keysetOrder(sort)) rows = rows.orderBy(term);
  return rows.execute();
}

export async function countCustomers(tx: Tx, query: CustomerQuery): Promise<number> {
  const row = await matching(tx.selectFrom("customers"), query).select(tx.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  return Number(row.total);
}

function matching<Output>(from: SelectQueryBuilder<Database, "customers", Output>, { search, filters }: CustomerQuery) {
  let rows = from.where("archived_at", "is", null);
  for (const condition of containsWords(search)) rows = rows.where(condition);
  if (typeof filters?.tax_regime_id === "number") rows = rows.where("tax_regime_id", "=", filters.tax_regime_id);
  if (typeof filters?.country_id === "number") rows = rows.where("country_id", "=", filters.country_id);
  return rows;
}
