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
