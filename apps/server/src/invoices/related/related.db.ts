import type { Tx } from "../../adapters/postgres/index.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "../invoice-row.ts";

/** One's own invoices by their UUIDs, cancelled ones too. */
export function findByUuids(tx: Tx, issuerId: string, uuids: readonly string[]): Promise<InvoiceRecord[]> {
  if (uuids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("invoices")
    .select(ROW_COLUMNS)
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where("uuid", "in", [...uuids])
    .execute();
}
