import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { HolderRecord, TicketContent, TicketRecord } from "./ticket-record.ts";

export const TICKET_COLUMNS = [
  "id",
  "folio",
  "sold_on",
  "total",
  "payment_form_id",
  "tax_object_id",
  "vat_tax_id",
  "ieps",
  "global_invoice_id",
  "previous_global_id",
  "credit_note_id",
  "own_invoice_id",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof TicketRecord)[];

export async function getTicket(tx: Tx, id: string): Promise<TicketRecord | null> {
  return (await tx.selectFrom("tickets").select(TICKET_COLUMNS).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Null when the same ticket is there already. */
export async function insertTicket(
  tx: Tx,
  issuerId: string,
  id: string,
  content: TicketContent,
  now: Date,
): Promise<TicketRecord | null> {
  const inserted = await tx
    .insertInto("tickets")
    .values({ issuer_id: issuerId, id, ...content, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(TICKET_COLUMNS)
    .executeTakeFirst();
  return inserted ?? null;
}

/** Changes a ticket that no invoice has; null when there is none. */
export async function updateTicket(
  tx: Tx,
  id: string,
  content: TicketContent,
  now: Date,
): Promise<TicketRecord | null> {
  const updated = await tx
    .updateTable("tickets")
    .set({ ...content, updated_at: now })
    .where("id", "=", id)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null)
    .returning(TICKET_COLUMNS)
    .executeTakeFirst();
  return updated ?? null;
}

/** Locks tickets in one order, whoever locks. */
export function lockTickets(tx: Tx, ids: readonly string[]): Promise<readonly TicketRecord[]> {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Deletes those that no invoice has. */
export async function deleteFreeTickets(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom("tickets")
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The invoices that tickets are in, by id. */
export async function findHolders(
  tx: Tx,
  tickets: readonly Pick<TicketRecord, "global_invoice_id" | "credit_note_id" | "own_invoice_id">[],
): Promise<ReadonlyMap<string, HolderRecord>> {
  const ids = tickets
    .flatMap((ticket) => [ticket.global_invoice_id, ticket.credit_note_id, ticket.own_invoice_id])
    .filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("invoices")
    .select(["id", "state", "serie", "folio"])
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
