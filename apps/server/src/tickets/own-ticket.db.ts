import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { TicketRecord } from "./ticket-record.ts";
import { TICKET_COLUMNS } from "./tickets.db.ts";

/** All rows of a ticket, held: those with its folio that are in the same global invoice, or in none as it is. */
export function lockWholeTicket(
  tx: Tx,
  { folio, global_invoice_id: globalId }: Pick<TicketRecord, "folio" | "global_invoice_id">,
) {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("folio", "=", folio)
    .where("global_invoice_id", "is not distinct from", globalId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** All tickets that a global invoice has, in the order in which it was given them. */
export function listTicketsIn(tx: Tx, globalId: string): Promise<readonly TicketRecord[]> {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("global_invoice_id", "=", globalId)
    .orderBy("sold_on")
    .orderBy("folio_order")
    .orderBy("id")
    .execute();
}

/** Says which invoices a ticket that was taken out is in from now on. */
export async function putOnItsOwn(
  tx: Tx,
  ids: readonly string[],
  now: {
    readonly own_invoice_id: string;
    readonly credit_note_id: string | null;
    readonly global_invoice_id: string | null;
  },
): Promise<void> {
  await tx.updateTable("tickets").set(now).where(sql<boolean>`id = ANY(${ids}::uuid[])`).execute();
}
