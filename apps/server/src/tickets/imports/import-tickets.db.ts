import { sql } from "kysely";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Existing } from "../../imports/index.ts";
import type { TicketContent } from "../ticket-record.ts";

/** The tickets with these folios. */
export async function findTickets(tx: Tx, folios: readonly string[]): Promise<readonly Existing<TicketContent>[]> {
  const rows = await tx
    .selectFrom("tickets")
    .select(["id", "folio", "sold_on", "total", "payment_form_id", "tax_object_id", "vat_tax_id", "ieps"])
    .where(sql<boolean>`folio = ANY(${folios}::text[])`)
    .execute();
  return rows.map(({ id, ...content }) => ({ id, content }));
}

export async function insertTickets(
  tx: Tx,
  issuerId: string,
  rows: readonly Existing<TicketContent>[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ id, content }) => ({
    issuer_id: issuerId,
    id,
    ...content,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("tickets").values(values).execute();
}
