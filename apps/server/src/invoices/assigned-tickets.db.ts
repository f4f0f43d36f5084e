import { sql } from "kysely";
import { preparedQuery, type Tx } from "../db/index.ts";

/** A ticket, and the invoices that hold it. */
export interface AssignedTicket {
  readonly id: string;
  readonly folio: string;
  readonly global_invoice_id: string | null;
  readonly own_invoice_id: string | null;
}

const COLUMNS = ["id", "folio", "global_invoice_id", "own_invoice_id"] as const;

/**
 * The tickets with these folios, held in one order until the transaction ends: nobody else puts them into an invoice
 * meanwhile.
 */
export function lockTicketsByFolio(
  tx: Tx,
  issuerId: string,
  folios: readonly string[],
): Promise<readonly AssignedTicket[]> {
  return tx
    .selectFrom("tickets")
    .select(COLUMNS)
    .where("issuer_id", "=", issuerId)
    .where(sql<boolean>`folio = ANY(${folios}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Puts free tickets into a global invoice. */
export async function attachTickets(tx: Tx, issuerId: string, globalId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("tickets")
    .set({ global_invoice_id: globalId, previous_global_id: null })
    .where("issuer_id", "=", issuerId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null)
    .execute();
}

/** Frees the tickets of a global invoice that has no line of theirs. */
export async function detachUnlisted(
  tx: Tx,
  issuerId: string,
  globalId: string,
  listed: readonly string[],
): Promise<void> {
  await tx
    .updateTable("tickets")
    .set({ global_invoice_id: null })
    .where("issuer_id", "=", issuerId)
    .where("global_invoice_id", "=", globalId)
    .where(sql<boolean>`folio <> ALL(${listed}::text[])`)
    .execute();
}

export interface TicketAssignment {
  readonly folio: string;
  readonly own_invoice_id: string;
  readonly credit_note_id: string | null;
}

/**
 * The ticket that an invoice is for its buyer, or that a credit note takes out of its global invoice; undefined where
 * the document is neither.
 */
export async function findTicketOf(tx: Tx, issuerId: string, invoiceId: string): Promise<TicketAssignment | undefined> {
  const found = await ticketOf.first(tx, { issuerId, invoiceId });
  return found?.own_invoice_id == null ? undefined : { ...found, own_invoice_id: found.own_invoice_id };
}

const ticketOf = preparedQuery((db, { issuerId, invoiceId }: { issuerId: string; invoiceId: string }) =>
  db
    .selectFrom("tickets")
    .select(["folio", "own_invoice_id", "credit_note_id"])
    .where("issuer_id", "=", issuerId)
    .where((eb) => eb.or([eb("own_invoice_id", "=", invoiceId), eb("credit_note_id", "=", invoiceId)]))
    .orderBy("id")
    .limit(1),
);

/**
 * The folios of the tickets that an invoice is about while they still count in a live global invoice, no stamped note
 * having taken them out.
 */
export async function listUncredited(tx: Tx, issuerId: string, ownId: string): Promise<readonly string[]> {
  const rows = await uncredited.all(tx, { issuerId, ownId });
  return [...new Set(rows.map(({ folio }) => folio))];
}

const uncredited = preparedQuery((db, { issuerId, ownId }: { issuerId: string; ownId: string }) =>
  db
    .selectFrom("tickets as t")
    .innerJoin("invoices as g", (join) =>
      join.onRef("g.issuer_id", "=", "t.issuer_id").onRef("g.id", "=", "t.global_invoice_id"),
    )
    .leftJoin("invoices as n", (join) =>
      join.onRef("n.issuer_id", "=", "t.issuer_id").onRef("n.id", "=", "t.credit_note_id"),
    )
    .select("t.folio")
    .where("t.issuer_id", "=", issuerId)
    .where("t.own_invoice_id", "=", ownId)
    .where((eb) =>
      eb.or([eb("n.state", "is", null), eb("n.state", "in", ["draft", "stamping", "uncertain", "cancelled"])]),
    )
    .orderBy("t.folio"),
);
