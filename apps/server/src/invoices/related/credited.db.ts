import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";

/**
 * Holds the income invoices of these UUIDs until the transaction ends: two notes over the same one, a note and a
 * receipt that pays it, or a note and its cancellation, wait for each other. Always in the order of their ids, as
 * receipts and cancellations take them.
 */
export async function lockIncomes(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM invoices WHERE issuer_id = ${issuerId} AND type = 'I' AND uuid = ANY(${[...uuids]}::uuid[])
    ORDER BY id FOR UPDATE`.execute(tx);
}

/** A document that a credit note names, of a note that counts. */
export interface CreditNaming {
  readonly noteId: string;
  readonly noteUuid: string | null;
  readonly noteTotal: string;
  readonly relation: string;
  /** Of the document. */
  readonly uuid: string;
  /** Null when it is no invoice of one's own in the note's currency: what it is worth nobody here can tell. */
  readonly total: string | null;
}

/**
 * Of the credit notes that name any of these UUIDs ("all": of every one), everything that they name; in the order in
 * which they were sealed, and name it.
 */
export async function listCreditNamings(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[] | "all",
): Promise<readonly CreditNaming[]> {
  const narrowed = uuids === "all" ? sql<boolean>`true` : sql<boolean>`names ?| ${[...uuids]}::text[]`;
  const { rows } = await sql<CreditNaming>`
    SELECT note_id AS "noteId", upper(note_uuid::text) AS "noteUuid", note_total::text AS "noteTotal", relation, upper(uuid::text) AS uuid, invoice_total::text AS total
    FROM counted_credits WHERE issuer_id = ${issuerId} AND ${narrowed} ORDER BY sealed_at, note_id, place`.execute(tx);
  return rows;
}
