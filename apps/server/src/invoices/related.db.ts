import { type Selectable, sql } from "kysely";
import { type Database, preparedQuery, type Tx } from "../db/index.ts";
import type { InvoiceRecordWithDraft } from "./invoices.db.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "./list.ts";

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
  /** Null when it is no invoice of one's own in the note's currency: its value cannot be known here. */
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

export type LockedInvoice = InvoiceRecord &
  Pick<InvoiceRecordWithDraft, "draft"> & { readonly provider: string | null };

/**
 * An invoice and the one that is to replace it, held until the transaction ends: neither can be cancelled or stamped
 * meanwhile. Locked in the order of their ids, so that two that name each other do not wait for each other.
 */
export async function lockWithReplacement(
  tx: Tx,
  issuerId: string,
  id: string,
  replacementUuid: string | null,
): Promise<{ readonly invoice: LockedInvoice | undefined; readonly replacement: LockedInvoice | undefined }> {
  const rows = await tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, "draft", "provider"])
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", id), ...(replacementUuid === null ? [] : [eb("uuid", "=", replacementUuid)])]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const replacement = rows.find((row) => row.uuid !== null && row.uuid.toUpperCase() === replacementUuid);
  return { invoice: rows.find((row) => row.id === id), replacement };
}

/** The same invoice to look at, held by nobody. */
export function findForCancellation(tx: Tx, issuerId: string, id: string): Promise<LockedInvoice | undefined> {
  return tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, "draft", "provider"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .where("discarded_at", "is", null)
    .executeTakeFirst();
}

/** States in which a document is live with the SAT, or may be. */
const MAY_BE_LIVE = ["stamping", "uncertain", "stamped", "cancel_requested", "cancel_in_process", "cancel_rejected"];

/**
 * One's own documents that are live, or on their way, and relate to a document: by a relation, or because they are
 * receipts that pay it.
 */
export function listRelatives(tx: Tx, issuerId: string, uuid: string): Promise<LockedInvoice[]> {
  const named = sql<boolean>`jsonb_path_query_array(draft, '$.relations[*].uuids[*]') @> ${JSON.stringify([uuid.toUpperCase()])}::jsonb`;
  return tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, "draft", "provider"])
    .where("issuer_id", "=", issuerId)
    .where("discarded_at", "is", null)
    .where("state", "in", MAY_BE_LIVE)
    .where((eb) =>
      eb.or([
        named,
        eb(
          "id",
          "in",
          eb
            .selectFrom("pay_documents")
            .select("pay_id")
            .where("pay_documents.issuer_id", "=", issuerId)
            .where("pay_documents.uuid", "=", uuid),
        ),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(MOST_RELATIVES)
    .execute();
}

const MOST_RELATIVES = 100;

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

export async function setInvoiceState(tx: Tx, issuerId: string, id: string, state: string, now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ state, updated_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

/** The provider that certified an invoice; null when none did. */
export async function findCertifier(tx: Tx, issuerId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("invoices")
    .select("provider")
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.provider ?? null;
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
