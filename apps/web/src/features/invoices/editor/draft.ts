import { Decimal } from "@timbra/cfdi";
import {
  type DraftBody,
  EXTRA_FIELDS,
  type ExtraField,
  type ExtraFields,
  type InvoiceForm,
  type InvoiceType,
  idOfKey,
  keyOfId,
  type Receiver,
  type TaxRow,
  TO_BE_DEFINED,
  taxesOfChoice,
  toDecimalText,
} from "@timbra/contract";

type DraftItemBody = DraftBody["items"][number];

/** What is a text while it is typed, empty where the saved draft has nothing. */
type Typed<Body, Texts extends keyof Body> = Readonly<Omit<Body, Texts> & Record<Texts, string>>;

/** On whose behalf a line is sold, as typed. */
export type ThirdParty = Typed<NonNullable<DraftItemBody["third_party"]>, "rfc" | "name" | "zip_code">;

type LineTexts = "key" | "sku" | "description" | "quantity" | "discount" | "predial";
type LineBody = Omit<DraftItemBody, "unit_price" | "total_import" | "taxes" | "customs" | "third_party">;

/** A line as it is being typed: amounts are the texts of their fields. */
export interface Line extends Typed<LineBody, LineTexts> {
  /** Only lives in this browser. */
  readonly id: string;
  readonly price: string;
  /** Whether `price` already has the taxes that are charged with it. */
  readonly price_has_taxes: boolean;
  readonly taxes: readonly TaxRow[];
  readonly customs: readonly string[];
  readonly third_party: ThirdParty | null;
}

/** Documents that this one relates to; `uuids` as typed or pasted, separated by blanks, commas or lines. */
export interface Relation {
  readonly type: string;
  readonly uuids: string;
  /** How much of the document each takes, where it says so; gone when others are named. */
  readonly amounts?: readonly string[] | undefined;
}

export type DraftGlobalPeriod = Readonly<NonNullable<DraftBody["global"]>>;

/**
 * A tax of a state or a town as it is being typed: `of` says what it is taken of: all lines, those in `lines` (by their
 * ids), or a base; or that its amount is given. `typed` is that base or amount.
 */
export interface EditorLocalTax {
  readonly name: string;
  readonly withheld: boolean;
  readonly rate: string;
  readonly of: "all" | "lines" | "base" | "amount";
  readonly lines: readonly string[];
  readonly typed: string;
}

type HeadTexts = "exchange_rate" | "conditions" | "expedition_zip" | "notes";
type HeadBody = Omit<DraftBody, "type" | "receiver" | "relations" | "global" | "items" | "local_taxes">;

/** The invoice as it is being typed. */
export interface EditorDraft extends Typed<HeadBody, HeadTexts> {
  readonly type: InvoiceType;
  /** The copy of the customer, or the receiver written in the draft itself. */
  readonly receiver: Receiver | null;
  readonly relations: readonly Relation[];
  readonly global: DraftGlobalPeriod | null;
  readonly lines: readonly Line[];
  readonly local_taxes: readonly EditorLocalTax[];
}

let lines = 0;

/** A name for a line that no other line of this tab has. */
export function nextLineId(): string {
  lines += 1;
  return `line-${lines}`;
}

const DEFAULT_QUANTITY = "1";

/** A line with nothing in it but what the issuer's profile says of every sale. */
export function emptyLine({ defaults }: Pick<InvoiceForm, "defaults">): Line {
  const { cat_vat_taxes_id, cat_vat_rates_id, r_isr, ieps } = defaults.taxes;
  const taxed = 2;
  return {
    id: nextLineId(),
    product_id: null,
    key: "",
    sku: "",
    description: "",
    quantity: DEFAULT_QUANTITY,
    unit_id: 1,
    price: "",
    price_has_taxes: false,
    discount: "",
    tax_object_id: taxed,
    taxes: taxesOfChoice({
      tax_object_id: taxed,
      vat_tax_id: cat_vat_taxes_id,
      vat_rate_id: cat_vat_rates_id,
      r_isr,
      ieps,
    }),
    predial: "",
    customs: [],
    third_party: null,
    operation: null,
    complements: [],
  };
}

/** What a new invoice starts with. */
export function emptyDraft(form: InvoiceForm): EditorDraft {
  const { defaults } = form;
  const deferred = keyOfId("payment_method", defaults.payment_method_id) === "PPD";
  return {
    type: "I",
    series_id: form.series[0]?.series_id ?? null,
    customer_id: null,
    receiver: null,
    cfdi_use_id: defaults.cfdi_use_id,
    payment_form_id: deferred
      ? (form.catalogues.payment_forms.find(({ key }) => key === TO_BE_DEFINED)?.id ?? null)
      : defaults.payment_form_id,
    payment_method_id: defaults.payment_method_id,
    export_id: defaults.export_id,
    tax_regime_id: defaults.tax_regime_id,
    currency_id: defaults.currency_id,
    exchange_rate: "",
    conditions: "",
    expedition_zip: "",
    relations: [],
    global: null,
    notes: "",
    extra: defaultExtraFields(defaults.extra_fields),
    lines: [emptyLine(form)],
    local_taxes: [],
    complements: [],
  };
}

/**
 * Whether a line is still blank: it is neither saved, priced nor stamped. A quantity of one is the default, and does
 * not count.
 */
export function isBlankLine(line: Line): boolean {
  const { key, description, price, discount, sku, predial, customs, third_party, quantity, complements } = line;
  const texts = [key, description, price, discount, sku, predial, ...customs];
  return (
    texts.every((text) => text === "") &&
    third_party === null &&
    complements.length === 0 &&
    (quantity === "" || quantity === DEFAULT_QUANTITY)
  );
}

/** c_ObjetoImp: nothing that is taxed. */
const UNTAXED = 1;

/** c_UsoCFDI. */
const WITHOUT_EFFECTS = idOfKey("cfdi_use", "S01") ?? null;

/**
 * Removes what a transfer (T) must not have, wherever it comes from: it moves goods, sells nothing, and has no effects
 * (S01).
 */
export function normalizeTransfer(draft: EditorDraft): EditorDraft {
  if (draft.type !== "T" || isWithoutEffects(draft)) return draft;
  return {
    ...draft,
    cfdi_use_id: WITHOUT_EFFECTS,
    lines: draft.lines.map((line) =>
      hasNoEffects(line) ? line : { ...line, discount: "", tax_object_id: UNTAXED, taxes: [] },
    ),
    local_taxes: [],
  };
}

const isWithoutEffects = ({ cfdi_use_id, lines: all, local_taxes }: EditorDraft): boolean =>
  cfdi_use_id === WITHOUT_EFFECTS && local_taxes.length === 0 && all.every(hasNoEffects);

const hasNoEffects = ({ discount, taxes, tax_object_id }: Line): boolean =>
  discount === "" && taxes.length === 0 && tax_object_id === UNTAXED;

/** All twenty, empty. */
export const EMPTY_EXTRA_FIELDS = Object.fromEntries(EXTRA_FIELDS.map((field) => [field, null])) as ExtraFields;

/** Its place among the twenty, as people read it: "07". */
export const extraFieldNumber = (field: ExtraField): string => String(EXTRA_FIELDS.indexOf(field) + 1).padStart(2, "0");

/** Those that are not empty. */
export function filledExtraFields(extra: ExtraFields | null): ExtraField[] {
  return extra === null ? [] : EXTRA_FIELDS.filter((field) => (extra[field] ?? "") !== "");
}

/** The issuer's fields for a new invoice: none when all are empty. */
function defaultExtraFields(extra: ExtraFields): ExtraFields | null {
  return filledExtraFields(extra).length === 0 ? null : extra;
}

/** What was typed as canonical decimal text; unchanged when it is no amount, so that nothing typed is lost. */
export function canonicalAmount(typed: string): string {
  const text = typed.trim();
  return text === "" ? "" : (toDecimalText(text) ?? text);
}

/**
 * A discount typed as a share ("10%") of quantity × price, as the amount it is, exact to the currency's decimals; null
 * when it is no share.
 */
export function discountFromPercent(typed: string, quantity: string, price: string, decimals: number): string | null {
  const percent = /^\s*([\d.,]+)\s*%\s*$/.exec(typed)?.[1];
  const share = Decimal.tryParse(toDecimalText(percent ?? "") ?? "");
  const factors = [quantity, price].map((text) => Decimal.tryParse(toDecimalText(text) ?? ""));
  const [units, each] = factors;
  if (share === null || !units || !each) return null;
  return units.times(each).withScale(decimals).times(share).times(Decimal.of(1n, 2)).withScale(decimals).toString();
}
