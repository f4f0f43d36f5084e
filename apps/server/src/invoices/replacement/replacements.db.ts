import type { Selectable } from "kysely";
import { type Database, statement, type Tx } from "../../adapters/postgres/index.ts";

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

const begunBy = statement((db, { issuerId, newId }: { issuerId: string; newId: string }) =>
  db
    .selectFrom("invoice_replacements")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("new_invoice_id", "=", newId),
);

/** The last replacement of an invoice whose new one was not thrown away. */
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
export async function setAsked(
  tx: Tx,
  issuerId: string,
  newId: string,
  became: { readonly asked_at: Date | null; readonly refusal: string | null },
): Promise<void> {
  await tx
    .updateTable("invoice_replacements")
    .set(became)
    .where("issuer_id", "=", issuerId)
    .where("new_invoice_id", "=", newId)
    .execute();
}
