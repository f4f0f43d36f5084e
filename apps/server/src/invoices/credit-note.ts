import { Decimal } from "@timbra/cfdi";
import {
  type AdvanceWay,
  allowedUses,
  type CreditNoteRequest,
  type CreditRelation,
  type InvoiceDraft,
  idOfKey,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { APPLIES_ADVANCE, advanceApplicationOf } from "./advances.ts";
import { type CreditedDocument, shareDocument, toCreditedDocument } from "./credit-note-lines.ts";
import { type DerivedDraft, saveDerivedDraft } from "./derive.ts";
import type { Author } from "./draft.ts";
import { findInvoice, findStamp } from "./invoices.db.ts";
import { advanceOf, creditBalance, type InvoiceRelations, readRelations } from "./relations.ts";
import { isLive } from "./states.ts";

export type CreditRefusal =
  | {
      readonly kind:
        | "not_found"
        | "invoice_not_stamped"
        | "not_an_income"
        | "nothing_to_credit"
        | "no_advance"
        | "advance_used";
    }
  | {
      readonly kind: "over_remaining";
      readonly key: "credit_over_remaining" | "advance_over_left";
      readonly remaining: string;
    };

/** A draft of the credit note over what is left of an invoice, or over an amount of it. */
export function draftCreditNote(
  deps: Deps,
  author: Author,
  id: string,
  options: CreditNoteRequest,
): Promise<DerivedDraft | CreditRefusal> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const found = await readIncome(tx, deps, author.issuerId, id);
    if (found.kind !== "found") return found;
    const amount = amountOf(found.around, options);
    if (amount.kind !== "amount") return amount;
    const taken = await taxSourceOf(tx, author.issuerId, found, options);
    const day = mexicanDay(deps.clock.now());
    const note = creditNoteOf(found.document, { relation: options.relation, amount: amount.amount, taken, day });
    return { kind: "drafted", id: await saveDerivedDraft(tx, deps, author, note) };
  });
}

/** A draft of the invoice of the sale for which an invoice was the advance. */
export function draftAdvanceApplication(
  deps: Deps,
  author: Author,
  id: string,
  way: AdvanceWay,
): Promise<DerivedDraft | CreditRefusal> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const found = await readIncome(tx, deps, author.issuerId, id);
    if (found.kind !== "found") return found;
    const { draft, uuid } = found.document;
    const { remaining } = creditBalance(found.around);
    if (remaining.isZero()) return { kind: "advance_used" };
    const sale = advanceApplicationOf(draft, uuid.toUpperCase(), { way, left: remaining.toString() });
    return { kind: "drafted", id: await saveDerivedDraft(tx, deps, author, sale) };
  });
}

export interface FoundIncome {
  readonly kind: "found";
  readonly document: CreditedDocument;
  readonly around: InvoiceRelations;
}
type Income = FoundIncome | CreditRefusal;

/** A live income invoice and what is related to it. */
export async function readIncome(tx: Tx, deps: Deps, issuerId: string, id: string): Promise<Income> {
  const invoice = await findInvoice(tx, issuerId, id);
  const stamp = await findStamp(tx, issuerId, id);
  const around = await readRelations(tx, deps, issuerId, id);
  if (invoice === undefined || around === null) return { kind: "not_found" };
  if (invoice.type !== "I") return { kind: "not_an_income" };
  if (stamp === null || !isLive(invoice.state)) return { kind: "invoice_not_stamped" };
  return { kind: "found", document: toCreditedDocument(invoice, stamp), around };
}

/** An advance is taken back as it was taxed itself; several of them, as the invoice that applies them is. */
async function taxSourceOf(
  tx: Tx,
  issuerId: string,
  { document, around }: FoundIncome,
  { relation }: CreditNoteRequest,
): Promise<CreditedDocument> {
  const [advance, ...others] = around.advance?.ids ?? [];
  if (relation !== APPLIES_ADVANCE || advance === undefined || others.length > 0) return document;
  const invoice = await findInvoice(tx, issuerId, advance);
  const stamp = await findStamp(tx, issuerId, advance);
  return invoice === undefined || stamp === null ? document : toCreditedDocument(invoice, stamp);
}

/** Null: the whole invoice, line by line. */
type Amount = { readonly kind: "amount"; readonly amount: string | null };

function amountOf(around: InvoiceRelations, { relation, amount }: CreditNoteRequest): Amount | CreditRefusal {
  const { isWhole, remaining } = creditBalance(around);
  if (remaining.isZero()) return { kind: "nothing_to_credit" };
  if (relation === APPLIES_ADVANCE) return advanceAmountOf(around, amount, remaining);
  if (amount === null) return { kind: "amount", amount: isWhole ? null : remaining.toString() };
  return Decimal.parse(amount).compare(remaining) > 0
    ? { kind: "over_remaining", key: "credit_over_remaining", remaining: remaining.toString() }
    : { kind: "amount", amount };
}

/** Without an amount, all that the invoice's advances still have, as far as the invoice is still worth it. */
function advanceAmountOf(around: InvoiceRelations, amount: string | null, remaining: Decimal): Amount | CreditRefusal {
  const pending = Decimal.parse(advanceOf(around)?.pending ?? "0");
  if (pending.isZero()) return { kind: "no_advance" };
  const most = pending.compare(remaining) > 0 ? remaining : pending;
  if (amount === null) return { kind: "amount", amount: most.toString() };
  return Decimal.parse(amount).compare(most) > 0
    ? { kind: "over_remaining", key: "advance_over_left", remaining: most.toString() }
    : { kind: "amount", amount };
}

interface CreditNoteOptions {
  readonly relation: CreditRelation;
  /** Of the invoice's currency, taxes included; null: the whole invoice as it was. */
  readonly amount: string | null;
  /** Whose taxes an amount has: the invoice's, or those of the advance that is taken back from it. */
  readonly taken: CreditedDocument;
  /** The day of the note, `AAAA-MM-DD`. */
  readonly day: string;
}

/** Settled at once, as a credit note always is (guide, appendix 5). */
const AT_ONCE = "PUE";
const RETURNS = "G02";
/** What every regime allows. */
const WITHOUT_EFFECTS = "S01";
/** c_FormaPago. */
const NOT_KNOWN = "99";
const FORGIVEN = "15";
const ADVANCES_APPLIED = "30";

/**
 * The credit note (E) over an invoice (guide, appendixes 5 and 6): the whole of it line by line, or an amount in one
 * line for each way its lines are taxed. It is paid back as the invoice was paid; what was never paid is forgiven (15),
 * and an advance is applied (30).
 */
export function creditNoteOf(
  document: CreditedDocument,
  { relation, amount, taken, day }: CreditNoteOptions,
): InvoiceDraft {
  const { draft, uuid } = document;
  return {
    ...draft,
    type: "E",
    relations: [{ type: relation, uuids: [uuid] }],
    cfdi_use_id: idOfKey("cfdi_use", useFor(document, day)) ?? draft.cfdi_use_id,
    payment_method_id: idOfKey("payment_method", AT_ONCE) ?? null,
    payment_form_id: formOf(draft, relation),
    global: null,
    conditions: null,
    notes: null,
    ...(amount === null ? {} : shareDocument(taken, amount, textOf(relation, document.number)).parts),
  };
}

/** Not every regime may use what is for returns: one of wages or interests, for instance (CFDI40161). */
function useFor({ sealed: { Receptor } }: CreditedDocument, day: string): string {
  const uses = allowedUses(Receptor.Rfc, idOfKey("tax_regime", Receptor.RegimenFiscalReceptor) ?? null, day, "E");
  return uses.includes(RETURNS) ? RETURNS : WITHOUT_EFFECTS;
}

function formOf(draft: InvoiceDraft, relation: CreditRelation): number | null {
  if (relation === APPLIES_ADVANCE) return idOfKey("payment_form", ADVANCES_APPLIED) ?? null;
  return draft.payment_form_id === idOfKey("payment_form", NOT_KNOWN)
    ? (idOfKey("payment_form", FORGIVEN) ?? null)
    : draft.payment_form_id;
}

/** What the document itself says, in the language of the law. */
export function textOf(relation: CreditRelation, number: string): string {
  if (relation === APPLIES_ADVANCE) return "Aplicación de anticipo";
  return relation === "03"
    ? `Devolución de mercancía de la factura ${number}`
    : `Descuento o bonificación sobre la factura ${number}`;
}
