import { Decimal, sum } from "@timbra/cfdi";
import { type InvoiceRow, invoiceDraft } from "@timbra/contract";

/** An invoice of one's own that names another one, with the draft that says how. */
export interface Naming {
  readonly row: InvoiceRow;
  readonly draft: unknown;
}

/** Credit notes and advances: what takes away from what an invoice is still worth. */
export const TAKING = ["01", "03", "07"];

/** The relation of a note to the one that it replaces (c_TipoRelacion). */
export const REPLACES = "04";

export interface CreditBalance {
  readonly credited: Decimal;
  /** Never below zero. */
  readonly remaining: Decimal;
}

/**
 * What the credit notes of an invoice took of it, those that are on their way to their stamp too. Only notes of its own currency are counted; one that
 * names several invoices counts whole against each, since it does not say how much is whose.
 */
export function creditBalance(invoice: InvoiceRow, naming: readonly Naming[]): CreditBalance {
  const notes = standing(naming).filter(
    (one) => one.row.type === "E" && one.row.currency === invoice.currency && takesFrom(one.draft, invoice.uuid ?? ""),
  );
  const total = Decimal.parse(invoice.total);
  const credited = sum(notes.map(({ row }) => Decimal.parse(row.total))).withScale(total.scale);
  const left = total.minus(credited);
  return { credited, remaining: left.isNegative() ? Decimal.ZERO.withScale(total.scale) : left };
}

/** Without those that another one of them replaces: it stands for them, though they may not be cancelled yet. */
export function standing(naming: readonly Naming[]): Naming[] {
  const drafts = naming.filter(({ row }) => row.type === "E").map(({ draft }) => draft);
  return naming.filter(({ row }) => !drafts.some((draft) => row.uuid !== null && relationsTo(draft, row.uuid).includes(REPLACES)));
}

/** Whether a kept invoice names a document with one of the relations that take from it. */
export function takesFrom(draft: unknown, uuid: string): boolean {
  return relationsTo(draft, uuid).some((relation) => TAKING.includes(relation));
}

/** The relations with which a kept invoice names a document. */
export function relationsTo(draft: unknown, uuid: string): string[] {
  return invoiceDraft
    .parse(draft)
    .relations.filter(({ uuids }) => uuids.includes(uuid.toUpperCase()))
    .map(({ type }) => type);
}
