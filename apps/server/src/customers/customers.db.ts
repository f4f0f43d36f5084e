import type { ReadRequestOf } from "@timbra/contract";
import { type Selectable, sql } from "kysely";
import { type Database, type List, Records, type SortColumn, type Tx } from "../db/index.ts";

const COLUMNS = [
  "id",
  "rfc",
  "name",
  "email",
  "country_id",
  "foreign_tax_id",
  "tax_regime_id",
  "phone",
  "fax",
  "email_2",
  "email_3",
  "web_page",
  "address_kind",
  "street",
  "exterior_number",
  "interior_number",
  "colony",
  "reference",
  "municipality",
  "locality",
  "state",
  "zip_code",
  "created_at",
  "updated_at",
] as const;

/** A customer as stored. */
export type CustomerRecord = Pick<Selectable<Database["customers"]>, (typeof COLUMNS)[number]>;
/** What a person writes of it. */
export type CustomerContent = Omit<CustomerRecord, "id" | "created_at" | "updated_at">;

export const customers = new Records<CustomerContent>({
  name: "customers",
  columns: COLUMNS,
  unused: sql<boolean>`NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.issuer_id = customers.issuer_id AND invoices.customer_id = customers.id)`,
});

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

export type CustomerQuery = Pick<ExportRequest, "search" | "filters" | "ids">;

/** The living customers that a query lets through. */
export function customerList(tx: Tx, query: CustomerQuery): List<CustomerRecord> {
  const { filters } = query;
  return customers.list(tx, query, [
    ...(typeof filters?.tax_regime_id === "number" ? [sql<boolean>`tax_regime_id = ${filters.tax_regime_id}`] : []),
    ...(typeof filters?.country_id === "number" ? [sql<boolean>`country_id = ${filters.country_id}`] : []),
  ]);
}

/** The living customers with these RFCs, the oldest of each last. */
export async function findCustomersByRfc(tx: Tx, rfcs: readonly string[]) {
  return rfcs.length === 0 ? [] : customers.find(tx, sql<boolean>`rfc = ANY(${rfcs}::text[])`);
}

/** A living customer, as far as documents about one name it. */
export async function findCustomer(
  tx: Tx,
  id: string,
): Promise<Pick<CustomerRecord, "id" | "rfc" | "name" | "email"> | null> {
  const found = await customers.get(tx, id);
  return found ? { id: found.id, rfc: found.rfc, name: found.name, email: found.email } : null;
}
