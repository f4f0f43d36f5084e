import type { InvoiceDraft } from "@timbra/contract";
import type { Tx } from "../db/index.ts";

/** What the lists show of a draft, kept beside it so that a list reads no JSON. */
export interface DraftSummary {
  readonly type: string;
  readonly seriesId: string | null;
  readonly customerId: string | null;
  readonly receiverRfc: string;
  readonly receiverName: string;
  readonly paymentMethod: string | null;
  readonly currency: string;
  readonly subtotal: string;
  /** The value added tax that is transferred. */
  readonly vat: string;
  readonly total: string;
}

export interface NewDraft {
  readonly issuerId: string;
  readonly id: string;
  readonly userId: string;
  readonly draft: InvoiceDraft;
  readonly summary: DraftSummary;
  readonly now: Date;
}

/** Keeps a new draft. False, and nothing happens, when the id is known already: the same request came before. */
export async function insertDraft(tx: Tx, given: NewDraft): Promise<boolean> {
  const inserted = await tx
    .insertInto("invoices")
    .values({
      issuer_id: given.issuerId,
      id: given.id,
      state: "draft",
      draft: storedDraft(given.draft),
      created_by: given.userId,
      created_at: given.now,
      updated_at: given.now,
      ...summaryColumns(given.summary),
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Replaces a draft's content; the caller holds its lock and has checked its state. */
export async function replaceDraft(
  tx: Tx,
  issuerId: string,
  id: string,
  draft: InvoiceDraft,
  summary: DraftSummary,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invoices")
    .set((eb) => ({
      draft: storedDraft(draft),
      problems: "[]",
      revision: eb("revision", "+", 1),
      updated_at: now,
      ...summaryColumns(summary),
    }))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

export async function deleteInvoice(tx: Tx, issuerId: string, id: string): Promise<void> {
  await tx.deleteFrom("invoices").where("issuer_id", "=", issuerId).where("id", "=", id).execute();
}

/** The same, of a draft that never took a number; anything else stays. */
export async function deleteUnnumbered(tx: Tx, issuerId: string, id: string): Promise<void> {
  const own = tx.deleteFrom("invoices").where("issuer_id", "=", issuerId).where("id", "=", id);
  await own.where("state", "=", "draft").where("folio", "is", null).execute();
}

/** Takes a draft out of sight that was sealed once: what happened to it stays on record. */
export async function discardInvoice(tx: Tx, issuerId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ discarded_at: now, updated_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

function summaryColumns(summary: DraftSummary) {
  return {
    type: summary.type,
    series_id: summary.seriesId,
    customer_id: summary.customerId,
    receiver_rfc: summary.receiverRfc,
    receiver_name: summary.receiverName,
    payment_method: summary.paymentMethod,
    currency: summary.currency,
    subtotal: summary.subtotal,
    vat: summary.vat,
    total: summary.total,
  };
}

/**
 * A draft as it is stored: without the fields that say nothing, of itself, its lines and their taxes. There are more of
 * these than of the others, and `invoiceDraft.parse` gives all of them back.
 */
export function storedDraft({ items, ...draft }: InvoiceDraft): string {
  const lines = items.map(({ taxes, ...item }) => withoutEmpty({ ...item, taxes: taxes.map(withoutEmpty) }));
  return JSON.stringify(withoutEmpty({ ...draft, items: lines }));
}

function withoutEmpty(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && !isEmptyList(value)));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
