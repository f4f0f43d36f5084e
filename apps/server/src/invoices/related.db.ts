import { type Selectable, sql } from "kysely";
import { type Database, preparedQuery, type Tx } from "../db/index.ts";
import { MAY_BE_LIVE } from "./invoices.db.ts";

/** A document that a credit note names, of a note that counts. */
export interface CreditNaming {
  readonly noteId: string;
  readonly noteUuid: string | null;
  readonly noteTotal: string;
  readonly relation: string;
  /** Of the document. */
  readonly uuid: string;
  /** Null when it is no invoice of one's own in the note's currency: its value cannot be known here. */
  readonly total: string | null;
  /** How much of the note is its, where the note says it. */
  readonly share: string | null;
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
    SELECT note_id AS "noteId", upper(note_uuid::text) AS "noteUuid", note_total::text AS "noteTotal", relation, upper(uuid::text) AS uuid, invoice_total::text AS total, share::text AS share
    FROM counted_credits WHERE issuer_id = ${issuerId} AND ${narrowed} ORDER BY sealed_at, note_id, place`.execute(tx);
  return rows;
}

/** An advance that an application may be of; the application stands in the place of the note. */
export interface AdvanceNaming extends CreditNaming {
  /** The credit note, or the invoice that discounts the advance. */
  readonly documentId: string;
  /** The invoice that names the advance. */
  readonly saleId: string;
}

/**
 * Of the applications that may be of any of these advances, every advance that they may be of; in the order of their
 * seals.
 */
export async function listAdvanceNamings(
  tx: Tx,
  issuerId: string,
  uuids: readonly string[],
): Promise<readonly AdvanceNaming[]> {
  const { rows } = await sql<AdvanceNaming>`
    SELECT application AS "noteId", document_id AS "documentId", sale_id AS "saleId", upper(document_uuid::text) AS "noteUuid", amount::text AS "noteTotal",
      '07' AS relation, upper(uuid::text) AS uuid, advance_total::text AS total, NULL AS share
    FROM advance_applications WHERE issuer_id = ${issuerId} AND names ?| ${[...uuids]}::text[]
    ORDER BY sealed_at, application, sale_id, place`.execute(tx);
  return rows;
}

/** The drafts that name a document, the newest first, with the relation that names it. */
export async function listDraftsNaming(
  tx: Tx,
  issuerId: string,
  uuid: string,
): Promise<readonly { readonly id: string; readonly type: string; readonly draft: unknown }[]> {
  return tx
    .selectFrom("invoices")
    .select(["id", "type", "draft"])
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where("state", "=", "draft")
    .where(
      sql<boolean>`jsonb_path_query_array(draft, '$.relations[*].uuids[*]') @> ${JSON.stringify([uuid.toUpperCase()])}::jsonb`,
    )
    .orderBy("updated_at", "desc")
    .limit(MOST_DRAFTS)
    .execute();
}

const MOST_DRAFTS = 20;

/** The receipt that a receipt replaces, while that is live. */
export async function findLiveReplaced(tx: Tx, issuerId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("pays")
    .innerJoin("invoices", (join) =>
      join.onRef("invoices.issuer_id", "=", "pays.issuer_id").onRef("invoices.id", "=", "pays.replaces_id"),
    )
    .select("invoices.id")
    .where("pays.issuer_id", "=", issuerId)
    .where("pays.id", "=", id)
    .where("invoices.state", "in", MAY_BE_LIVE)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ReplacementRecord = Selectable<Database["invoice_replacements"]>;

export async function insertReplacement(
  tx: Tx,
  given: {
    readonly issuerId: string;
    readonly oldId: string;
    readonly newId: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { issuerId, oldId, newId, userId, now } = given;
  await tx
    .insertInto("invoice_replacements")
    .values({ issuer_id: issuerId, old_invoice_id: oldId, new_invoice_id: newId, created_by: userId, created_at: now })
    .execute();
}

/** The replacement that an invoice begins, by the one that is new. */
export function findReplacementBy(tx: Tx, issuerId: string, newId: string): Promise<ReplacementRecord | undefined> {
  return begunBy.first(tx, { issuerId, newId });
}

const begunBy = preparedQuery((db, { issuerId, newId }: { issuerId: string; newId: string }) =>
  db
    .selectFrom("invoice_replacements")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("new_invoice_id", "=", newId),
);

/** The last replacement of an invoice whose new one was not deleted. */
export function findReplacementOf(tx: Tx, issuerId: string, oldId: string): Promise<ReplacementRecord | undefined> {
  return tx
    .selectFrom("invoice_replacements as r")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.issuer_id", "=", "r.issuer_id").onRef("i.id", "=", "r.new_invoice_id"),
    )
    .selectAll("r")
    .where("r.issuer_id", "=", issuerId)
    .where("r.old_invoice_id", "=", oldId)
    .where("i.discarded_at", "is", null)
    .where("i.state", "<>", "cancelled")
    .orderBy("r.created_at", "desc")
    .executeTakeFirst();
}

/** Puts down what became of asking for the old one's cancellation. */
export async function setReplacementAsked(
  tx: Tx,
  issuerId: string,
  newId: string,
  outcome: { readonly asked_at: Date | null; readonly refusal: string | null },
): Promise<void> {
  await tx
    .updateTable("invoice_replacements")
    .set(outcome)
    .where("issuer_id", "=", issuerId)
    .where("new_invoice_id", "=", newId)
    .execute();
}

/** A ticket, and the invoices that hold it. */
export interface AssignedTicket {
  readonly id: string;
  readonly folio: string;
  readonly global_invoice_id: string | null;
  readonly own_invoice_id: string | null;
}

const TICKET_COLUMNS = ["id", "folio", "global_invoice_id", "own_invoice_id"] as const;

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
    .select(TICKET_COLUMNS)
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
