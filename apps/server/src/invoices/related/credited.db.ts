import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";

/** An income invoice of one's own, as far as a credit note is measured by it. */
export interface Income {
  readonly uuid: string;
  readonly total: string;
}

/**
 * The income invoices of these UUIDs, held until the transaction ends: two notes over the same one, or a note and a receipt that pays it, wait for each
 * other. Always in the order of their ids, as receipts and cancellations take them.
 */
export async function lockIncomes(tx: Tx, issuerId: string, uuids: readonly string[], currency: string): Promise<readonly Income[]> {
  return incomes(tx, issuerId, uuids, currency).orderBy("id").forUpdate().execute();
}

export async function findIncomes(tx: Tx, issuerId: string, uuids: readonly string[], currency: string): Promise<readonly Income[]> {
  return uuids.length === 0 ? [] : incomes(tx, issuerId, uuids, currency).execute();
}

function incomes(tx: Tx, issuerId: string, uuids: readonly string[], currency: string) {
  return tx
    .selectFrom("invoices")
    .select([sql<string>`upper(uuid::text)`.as("uuid"), sql<string>`total::text`.as("total")])
    .where("issuer_id", "=", issuerId)
    .where("type", "=", "I")
    .where("currency", "=", currency)
    .where("uuid", "in", [...uuids]);
}

/** A credit note that is live or on its way. */
export interface CountedNote {
  readonly uuid: string | null;
  readonly total: string;
  readonly draft: unknown;
}

/** Those that name any of these UUIDs, except one. */
export async function listCountedNotes(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[],
  { currency, except }: { readonly currency: string; readonly except: string },
): Promise<readonly CountedNote[]> {
  const { rows } = await sql<CountedNote>`
    SELECT upper(uuid::text) AS uuid, total::text AS total, draft FROM invoices
    WHERE issuer_id = ${issuerId} AND type = 'E' AND counts(state) AND currency = ${currency} AND id <> ${except}
      AND jsonb_path_query_array(draft, '$.relations[*].uuids[*]') ?| ${[...uuids]}::text[]`.execute(tx);
  return rows;
}
