import type { ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  type List,
  type Listed,
  type ListedTable,
  openList,
  type SortColumn,
  type Tx,
} from "../adapters/postgres/index.ts";
import type { CustomerRecord } from "./customer-record.ts";
import { CUSTOMER_COLUMNS } from "./customers.db.ts";

type ExportRequest = ReadRequestOf<"exportCustomers">;
type SortName = NonNullable<ExportRequest["sort"]>["column"];

export const CUSTOMER_SORTS: Readonly<Record<SortName, SortColumn>> = {
  rfc: { expression: sql`rfc`, type: "text" },
  name: { expression: sql`name_order`, type: "text" },
  email: { expression: sql`email`, type: "text" },
  zip_code: { expression: sql`zip_code`, type: "text" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
};

const CUSTOMERS: ListedTable = {
  name: "customers",
  columns: CUSTOMER_COLUMNS,
  present: sql<boolean>`archived_at IS NULL`,
};

export type CustomerQuery = Pick<ExportRequest, "search" | "filters" | "ids">;

export type ListedCustomer = CustomerRecord & Listed;

/** The living customers that a query lets through. */
export function customerList(tx: Tx, query: CustomerQuery): List<CustomerRecord> {
  return openList(tx, CUSTOMERS, { search: query.search, conditions: conditionsOf(query) });
}

function conditionsOf({ filters, ids }: CustomerQuery): RawBuilder<boolean>[] {
  return [
    ...(typeof filters?.tax_regime_id === "number" ? [sql<boolean>`tax_regime_id = ${filters.tax_regime_id}`] : []),
    ...(typeof filters?.country_id === "number" ? [sql<boolean>`country_id = ${filters.country_id}`] : []),
    ...(ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : []),
  ];
}
