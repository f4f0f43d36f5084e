import type { ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import { type List, type ListedTable, openList, type SortColumn, type Tx } from "../db/index.ts";
import type { Existing } from "../imports/index.ts";
import type { CustomerContent, CustomerRecord } from "./customer-record.ts";

const CUSTOMER_COLUMNS = [
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
] as const satisfies readonly (keyof CustomerRecord)[];

/** Null when there is none, or it was deleted. */
export async function getCustomer(tx: Tx, id: string): Promise<CustomerRecord | null> {
  const row = await tx
    .selectFrom("customers")
    .select(CUSTOMER_COLUMNS)
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export function insertCustomer(
  tx: Tx,
  issuerId: string,
  id: string,
  content: CustomerContent,
  now: Date,
): Promise<CustomerRecord> {
  return tx
    .insertInto("customers")
    .values({ issuer_id: issuerId, id, ...content, created_at: now, updated_at: now })
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Null when there is none, or it was deleted. */
export async function updateCustomer(
  tx: Tx,
  id: string,
  content: CustomerContent,
  now: Date,
): Promise<CustomerRecord | null> {
  const row = await tx
    .updateTable("customers")
    .set({ ...content, updated_at: now })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the living customers among these ids, in one order so that two deletions cannot wait for each other; answers
 * how many there are.
 */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "in", ids)
    .where("archived_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.length;
}

/** Deletes those that no invoice, not even a draft, names. */
export async function deleteUnusedCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("customers")
    .where("id", "in", ids)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.issuer_id = customers.issuer_id AND invoices.customer_id = customers.id)`,
    )
    .execute();
}

export async function archiveCustomers(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable("customers").set({ archived_at: now }).where("id", "in", ids).execute();
}

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

/** The living customers with these RFCs, the oldest of each last. */
export async function findCustomersByRfc(
  tx: Tx,
  rfcs: readonly string[],
): Promise<readonly Existing<CustomerContent>[]> {
  if (rfcs.length === 0) return [];
  const rows = await tx
    .selectFrom("customers")
    .select(CUSTOMER_COLUMNS)
    .where(sql<boolean>`rfc = ANY(${rfcs}::text[])`)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, created_at: _, updated_at: __, ...content }) => ({ id, content }));
}

export async function insertCustomers(
  tx: Tx,
  issuerId: string,
  rows: readonly Existing<CustomerContent>[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ id, content }) => ({
    issuer_id: issuerId,
    id,
    ...content,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("customers").values(values).execute();
}
