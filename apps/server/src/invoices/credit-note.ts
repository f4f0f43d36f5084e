import { type Comprobante, type Concepto, Decimal, sum } from "@timbra/cfdi";
import {
  allowedUses,
  type CreditNoteRequest,
  type CreditRelation,
  type DraftItem,
  type InvoiceDraft,
  idOfKey,
  invoiceDraft,
  type TaxRow,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { APPLIES_ADVANCE, advanceApplicationOf } from "./advances.ts";
import { type DerivedDraft, saveDerivedDraft } from "./derive.ts";
import { readStamped } from "./detail.ts";
import type { Author } from "./draft.ts";
import { findInvoice, type InvoiceRecordWithDraft, numberOf } from "./invoices.db.ts";
import { advanceOf, creditBalance, type InvoiceRelations, readRelations } from "./related.ts";
import { findStamp, type StoredStamp } from "./stamp/documents.db.ts";
import { isLive } from "./states.ts";

export type CreditRefusal =
  | { readonly kind: "not_found" | "invoice_not_stamped" | "not_an_income" | "nothing_to_credit" | "no_advance" }
  | { readonly kind: "over_remaining"; readonly remaining: string };

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
    const note = creditNoteOf(found.document, { relation: options.relation, amount: amount.amount, taken });
    return { kind: "drafted", id: await saveDerivedDraft(tx, deps, author, note) };
  });
}

/** A draft of the invoice of the sale for which an invoice was the advance. */
export function draftAdvanceApplication(deps: Deps, author: Author, id: string): Promise<DerivedDraft | CreditRefusal> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const found = await readIncome(tx, deps, author.issuerId, id);
    if (found.kind !== "found") return found;
    const { draft, uuid } = found.document;
    return { kind: "drafted", id: await saveDerivedDraft(tx, deps, author, advanceApplicationOf(draft, uuid)) };
  });
}

interface FoundIncome {
  readonly kind: "found";
  readonly document: CreditedDocument;
  readonly around: InvoiceRelations;
}
type Income = FoundIncome | CreditRefusal;

/** A live income invoice and what is related to it. */
async function readIncome(tx: Tx, deps: Deps, issuerId: string, id: string): Promise<Income> {
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
  const { credited, remaining } = creditBalance(around);
  if (remaining.isZero()) return { kind: "nothing_to_credit" };
  const wished = relation === APPLIES_ADVANCE ? pendingAdvance(around, amount) : amount;
  if (wished === undefined) return { kind: "no_advance" };
  if (wished === null) return { kind: "amount", amount: credited.isZero() ? null : remaining.toString() };
  if (relation === APPLIES_ADVANCE) return { kind: "amount", amount: lesser(wished, remaining) };
  return Decimal.parse(wished).compare(remaining) > 0
    ? { kind: "over_remaining", remaining: remaining.toString() }
    : { kind: "amount", amount: wished };
}

/** What the invoice's advances still have to be taken back; undefined where there is nothing. */
function pendingAdvance(around: InvoiceRelations, amount: string | null): string | undefined {
  const pending = advanceOf(around)?.pending;
  if (pending === undefined || Decimal.parse(pending).isZero()) return undefined;
  return amount === null ? pending : lesser(amount, Decimal.parse(pending));
}

function lesser(amount: string, most: Decimal): string {
  return Decimal.parse(amount).compare(most) > 0 ? most.toString() : amount;
}

export interface CreditNoteOptions {
  readonly relation: CreditRelation;
  /** Of the invoice's currency, taxes included; null: the whole invoice as it was. */
  readonly amount: string | null;
  /** Whose taxes an amount has: the invoice's, or those of the advance that is taken back from it. */
  readonly taken: CreditedDocument;
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
function creditNoteOf(document: CreditedDocument, { relation, amount, taken }: CreditNoteOptions): InvoiceDraft {
  const { draft, uuid } = document;
  return {
    ...draft,
    type: "E",
    relations: [{ type: relation, uuids: [uuid] }],
    cfdi_use_id: idOfKey("cfdi_use", useFor(document)) ?? draft.cfdi_use_id,
    payment_method_id: idOfKey("payment_method", AT_ONCE) ?? null,
    payment_form_id: formOf(draft, relation),
    global: null,
    conditions: null,
    notes: null,
    items: amount === null ? draft.items : shareLines(taken, amount, textOf(relation, document.number)),
  };
}

/** Not every regime may use what is for returns: one of wages or interests, for instance (CFDI40161). */
function useFor({ sealed: { Receptor } }: CreditedDocument): string {
  const uses = allowedUses(Receptor.Rfc, idOfKey("tax_regime", Receptor.RegimenFiscalReceptor) ?? null, "E");
  return uses.includes(RETURNS) ? RETURNS : WITHOUT_EFFECTS;
}

function formOf(draft: InvoiceDraft, relation: CreditRelation): number | null {
  if (relation === APPLIES_ADVANCE) return idOfKey("payment_form", ADVANCES_APPLIED) ?? null;
  return draft.payment_form_id === idOfKey("payment_form", NOT_KNOWN)
    ? (idOfKey("payment_form", FORGIVEN) ?? null)
    : draft.payment_form_id;
}

/** What the document itself says, in the language of the law. */
function textOf(relation: CreditRelation, number: string): string {
  if (relation === APPLIES_ADVANCE) return "Aplicación de anticipo";
  return relation === "03"
    ? `Devolución de mercancía de la factura ${number}`
    : `Descuento o bonificación sobre la factura ${number}`;
}

/** A stamped invoice as a credit note needs it: what was typed, and what was sealed. */
interface CreditedDocument {
  readonly draft: InvoiceDraft;
  readonly uuid: string;
  /** "A-12". */
  readonly number: string;
  readonly sealed: Comprobante;
}

function toCreditedDocument(invoice: InvoiceRecordWithDraft, stamp: StoredStamp): CreditedDocument {
  const { uuid } = stamp;
  const number = numberOf(invoice) ?? uuid;
  return { draft: invoiceDraft.parse(invoice.draft), uuid, number, sealed: readStamped(stamp) };
}

/**
 * "Servicios de facturación": the key and unit of a line that stands for an amount and not for goods (guide, appendixes
 * 5 and 6).
 */
const BILLING = "84111506";
const ACTIVITY = "ACT";

/** Quotients of two amounts are kept this precisely until they are rounded to money. */
const FRACTION_DECIMALS = 18;
const LINE_DECIMALS = 6;

interface Group {
  readonly item: DraftItem;
  /** Of its lines, with the taxes that were charged on them. */
  readonly charged: Decimal;
  /** The same without taxes. */
  readonly net: Decimal;
}

/**
 * An amount of an invoice, taxes included, as one line for each way in which the invoice's lines are taxed, each in its
 * part of the whole. The last line takes the cent that dividing leaves over, so that without withholdings the lines add
 * up to the amount exactly.
 */
function shareLines({ draft, sealed }: CreditedDocument, amount: string, description: string): DraftItem[] {
  const decimals = Decimal.parse(sealed.Total).scale;
  const groups = [...groupsOf(draft.items, sealed.Conceptos).values()].filter(({ charged }) => !charged.isZero());
  const part = Decimal.parse(amount).dividedBy(Decimal.parse(sealed.Total), FRACTION_DECIMALS);
  const whole = sum(groups.map(({ charged }) => charged))
    .times(part)
    .rounded(decimals);
  let left = whole;
  return groups.map((group, at) => {
    const share = at === groups.length - 1 ? left : group.charged.times(part).rounded(decimals);
    left = left.minus(share);
    return lineOf(group, { share, part, description });
  });
}

interface Share {
  readonly share: Decimal;
  readonly part: Decimal;
  readonly description: string;
}

function lineOf({ item, net }: Group, { share, part, description }: Share): DraftItem {
  const byBase = item.taxes.some(({ factor, base }) => factor === "quota" || base !== null);
  return {
    ...item,
    product_id: null,
    key: BILLING,
    sku: null,
    description,
    quantity: "1",
    unit_id: idOfKey("unit", ACTIVITY) ?? item.unit_id,
    // A tax that is counted in units has no price to be taken out of: the line says its price before taxes.
    unit_price: byBase ? net.times(part).rounded(LINE_DECIMALS).toString() : null,
    total_import: byBase ? null : share.toString(),
    discount: null,
    taxes: item.taxes.map((tax) => partOfTax(tax, item, part)),
    predial: null,
    customs: [],
  };
}

function partOfTax(tax: TaxRow, { quantity }: DraftItem, part: Decimal): TaxRow {
  const base = tax.base ?? (tax.factor === "quota" ? quantity : null);
  return base === null ? tax : { ...tax, base: Decimal.parse(base).times(part).rounded(LINE_DECIMALS).toString() };
}

/**
 * Lines that are taxed alike, and on behalf of the same party, are one; a tax counted in units keeps its line to
 * itself.
 */
function groupsOf(items: readonly DraftItem[], lines: readonly Concepto[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  items.forEach((item, at) => {
    const line = lines[at];
    if (line === undefined) return;
    const own = item.taxes.some(({ factor, base }) => factor === "quota" || base !== null);
    const key = JSON.stringify([item.tax_object_id, item.taxes, item.third_party, own ? at : null]);
    const known = groups.get(key);
    const net = netOf(line);
    const charged = net.plus(chargedOn(line));
    groups.set(
      key,
      known === undefined
        ? { item, net, charged }
        : { ...known, net: known.net.plus(net), charged: known.charged.plus(charged) },
    );
  });
  return groups;
}

function netOf({ Importe, Descuento }: Concepto): Decimal {
  return Decimal.parse(Importe).minus(Decimal.parse(Descuento ?? "0"));
}

function chargedOn({ Impuestos }: Concepto): Decimal {
  return sum((Impuestos?.Traslados ?? []).map(({ Importe }) => Decimal.parse(Importe ?? "0")));
}
