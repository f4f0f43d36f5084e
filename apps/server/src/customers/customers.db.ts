import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { CustomerContent, CustomerRecord } from "./customer-record.ts";

export const CUSTOMER_COLUMNS = [
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
