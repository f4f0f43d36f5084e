import { type Comprobante, type Concepto, Decimal, sum } from "@timbra/cfdi";
import {
  type DraftItem,
  type InvoiceDraft,
  idOfKey,
  invoiceDraft,
  type LocalTax,
  type LocalTaxTotal,
  localTaxesOf,
  type TaxRow,
} from "@timbra/contract";
import { readStamped } from "./detail.ts";
import { type InvoiceRecordWithDraft, numberOf, type StoredStamp } from "./invoices.db.ts";

/** A stamped invoice as a credit note needs it: what was typed, and what was sealed. */
export interface CreditedDocument {
  readonly draft: InvoiceDraft;
  readonly uuid: string;
  /** "A-12". */
  readonly number: string;
  readonly sealed: Comprobante;
}

export function toCreditedDocument(invoice: InvoiceRecordWithDraft, stamp: StoredStamp): CreditedDocument {
  const { uuid } = stamp;
  const number = numberOf(invoice) ?? uuid;
  return { draft: invoiceDraft.parse(invoice.draft), uuid, number, sealed: readStamped(stamp) };
}

/**
 * "Servicios de facturación": the key and unit of a line that stands for an amount and not for goods (guide, appendixes
 * 5 and 6).
 */
export const BILLING = "84111506";
export const ACTIVITY = "ACT";

/** Quotients of two amounts are kept this precisely until they are rounded to money. */
const FRACTION_DECIMALS = 18;
const LINE_DECIMALS = 6;
/** implocal.xsd. */
const LOCAL_DECIMALS = 2;

export interface TaxGroup {
  readonly item: DraftItem;
  /** Of its lines, with the taxes that were charged on them. */
  readonly charged: Decimal;
  /** The same without taxes. */
  readonly net: Decimal;
}

/** A part of a document. */
export interface Share {
  readonly parts: Pick<InvoiceDraft, "items" | "local_taxes">;
  /** What its lines add up to with the taxes charged on them, before any withholding. */
  readonly charged: Decimal;
}

/**
 * An amount of an invoice, taxes included, as one line for each way in which the invoice's lines are taxed, each in its
 * part of the whole, and its local taxes in the same part. The last line takes the cent that dividing leaves over, so
 * that without withholdings all add up to the amount exactly.
 */
export function shareDocument({ draft, sealed }: CreditedDocument, amount: string, description: string): Share {
  const decimals = Decimal.parse(sealed.Total).scale;
  const groups = [...groupsOf(draft.items, sealed.Conceptos).values()].filter(({ charged }) => !charged.isZero());
  const part = Decimal.parse(amount).dividedBy(Decimal.parse(sealed.Total), FRACTION_DECIMALS);
  const local = localTaxesOf(sealed);
  const local_taxes = local.map((tax) => shareLocalTax(tax, part, decimals));
  const whole = sum([...groups.map(({ charged }) => charged), chargedLocally(local)])
    .times(part)
    .rounded(decimals);
  const charged = whole.minus(chargedLocally(local_taxes));
  let left = charged;
  const items = groups.map((group, at) => {
    const share = at === groups.length - 1 ? left : group.charged.times(part).rounded(decimals);
    left = left.minus(share);
    return lineOf(group, { share, part, description });
  });
  return { parts: { items, local_taxes }, charged };
}

/** Its amount is said: the lines that stand for the credited ones are no base of it any more. */
function shareLocalTax({ name, withheld, rate, amount }: LocalTaxTotal, part: Decimal, decimals: number): LocalTax {
  const share = Decimal.parse(amount).times(part).rounded(Math.min(LOCAL_DECIMALS, decimals));
  return { name, withheld, rate, items: null, base: null, amount: share.withScale(LOCAL_DECIMALS).toString() };
}

/** What local taxes add to a total, those withheld apart. */
function chargedLocally(taxes: readonly { readonly withheld: boolean; readonly amount: string | null }[]): Decimal {
  return sum(taxes.filter(({ withheld }) => !withheld).map(({ amount }) => Decimal.parse(amount ?? "0")));
}

interface LineShare {
  readonly share: Decimal;
  readonly part: Decimal;
  readonly description: string;
}

function lineOf({ item, net }: TaxGroup, { share, part, description }: LineShare): DraftItem {
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

function partOfTax({ units_per_item: units = "1", ...tax }: TaxRow, { quantity }: DraftItem, part: Decimal): TaxRow {
  const counted = tax.factor === "quota" ? Decimal.parse(quantity ?? "0").times(Decimal.parse(units)) : null;
  const base = tax.base === null ? counted : Decimal.parse(tax.base);
  return base === null ? tax : { ...tax, base: base.times(part).rounded(LINE_DECIMALS).toString() };
}

/**
 * Lines that are taxed alike, and on behalf of the same party, are one; a tax counted in units keeps its line to
 * itself.
 */
function groupsOf(items: readonly DraftItem[], lines: readonly Concepto[]): Map<string, TaxGroup> {
  const groups = new Map<string, TaxGroup>();
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

export function netOf({ Importe, Descuento }: Concepto): Decimal {
  return Decimal.parse(Importe).minus(Decimal.parse(Descuento ?? "0"));
}

function chargedOn({ Impuestos }: Concepto): Decimal {
  return sum((Impuestos?.Traslados ?? []).map(({ Importe }) => Decimal.parse(Importe ?? "0")));
}
