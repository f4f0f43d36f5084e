import * as z from "zod";
import { catalogueResponse } from "../catalogues.ts";
import { DEFAULT_IDS } from "../default-ids.ts";
import { decimalField, optionalDecimal, toDigits } from "../fields/decimal.ts";
import { optionalCatalogueId, optionalRowId } from "../fields/identifier.ts";
import { isRfcFormat } from "../fields/rfc.ts";
import { anyText, messageKey, optionalList, optionalText, refuseUnlikeName } from "../fields/text.ts";
import { UUID } from "../fields/uuid.ts";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { ownPermit } from "../fuel-permits.ts";
import { userTaxesData } from "../issuer.ts";
import { extraFieldsInput, extraFieldsSchema, offeredComplements, seriesSchema } from "../issuer-settings.ts";
import type { MessageKey } from "../messages/es.ts";
import { OPERATIONS } from "../tax-advice/operation.ts";
import { complementBody, draftComplements } from "./complements.ts";
import { type DraftItem, draftItem, MAX_ITEMS, TAX_FACTORS, TAXES } from "./item.ts";
import { localTaxBody, localTaxes, missingInLocalTax } from "./local-taxes.ts";
import { INVOICE_TYPES } from "./states.ts";

/** Who receives the document: given in the draft itself, or the copy of a customer. */
export const receiverSchema = z.object({
  rfc: anyText()
    .toUpperCase()
    .refine(isRfcFormat, { error: messageKey("rfc") })
    .nullish()
    .transform((rfc) => rfc || null),
  name: optionalText(1, 400)
    .refine((text) => !text?.includes("|"), { error: messageKey("no_pipe") })
    .superRefine(refuseUnlikeName),
  tax_regime_id: optionalCatalogueId("tax_regime"),
  zip_code: optionalText(1, 100),
  country_id: optionalCatalogueId("country"),
  foreign_tax_id: optionalText(1, 40),
  email: optionalText(1, 254),
});
export type Receiver = z.output<typeof receiverSchema>;

/**
 * Documents that this one relates to, by kind of relation (c_TipoRelacion). `amounts`: how much of this document each
 * of them takes, in their order, where it is known: of a credit note over several invoices, each one's part; of an
 * invoice from which advances are discounted, what is applied of each (docs/decisions/0209).
 */
const relation = z
  .object({
    type: anyText().regex(/^\d{2}$/, { error: messageKey("not_in_list") }),
    uuids: z
      .array(
        anyText()
          .regex(UUID, { error: messageKey("uuid") })
          .toUpperCase(),
      )
      .max(1000),
    amounts: z.array(decimalField({ decimals: 6, min: "0" })).optional(),
  })
  .refine(({ uuids, amounts }) => amounts === undefined || amounts.length === uuids.length, {
    error: messageKey("relation_amounts"),
    path: ["amounts"],
  });
export type DraftRelation = z.output<typeof relation>;

/** The period of a global invoice: c_Periodicidad, c_Meses, year. */
const globalPeriod = z.object({
  periodicity: anyText().regex(/^\d{2}$/, { error: messageKey("not_in_list") }),
  months: anyText().regex(/^\d{2}$/, { error: messageKey("not_in_list") }),
  year: z.preprocess(
    (year: string | number) => toDigits(year),
    z.string().regex(/^20\d{2}$/, { error: messageKey("invalid") }),
  ),
});

const zipCode = optionalText(1, 5).refine((text) => text === null || /^\d{5}$/.test(text), {
  error: messageKey("zip_code"),
});

/**
 * An invoice as it is kept and autosaved: anything may still be missing (null), nothing may be of the wrong kind.
 * `invoiceToStamp` says what must be there in the end.
 */
export const invoiceDraft = z.object({
  type: z
    .enum(INVOICE_TYPES, { error: messageKey("not_in_list") })
    .nullish()
    .transform((type) => type ?? null),
  series_id: optionalRowId(),
  customer_id: optionalRowId(),
  receiver: receiverSchema.nullish().transform((receiver) => receiver ?? null),
  cfdi_use_id: optionalCatalogueId("cfdi_use"),
  payment_form_id: optionalCatalogueId("payment_form"),
  payment_method_id: optionalCatalogueId("payment_method"),
  export_id: optionalCatalogueId("export"),
  tax_regime_id: optionalCatalogueId("tax_regime"),
  currency_id: optionalCatalogueId("currency"),
  exchange_rate: optionalDecimal({ decimals: 6, positive: true }),
  conditions: optionalText(1, 1000).refine((text) => !text?.includes("|"), { error: messageKey("no_pipe") }),
  expedition_zip: zipCode,
  relations: optionalList(relation, 20),
  global: globalPeriod.nullish().transform((period) => period ?? null),
  notes: optionalText(1, 5000),
  extra: extraFieldsInput.nullish().transform((fields) => fields ?? null),
  items: optionalList(draftItem, MAX_ITEMS),
  local_taxes: localTaxes,
  complements: draftComplements,
});
export type InvoiceDraft = z.output<typeof invoiceDraft>;
/** What a form or a client sends. */
export type InvoiceDraftInput = z.input<typeof invoiceDraft>;

const id = z.int().nullable();
const amount = wireDecimal.nullable();

const receiver = z.object({
  rfc: nullableText,
  name: nullableText,
  tax_regime_id: id,
  zip_code: nullableText,
  country_id: id,
  foreign_tax_id: nullableText,
  email: nullableText,
});

const item = z.object({
  product_id: nullableText,
  key: nullableText,
  sku: nullableText,
  description: nullableText,
  quantity: amount,
  unit_id: id,
  unit_price: amount,
  total_import: amount,
  discount: amount,
  tax_object_id: id,
  taxes: z.array(
    z.object({
      tax: z.enum(TAXES),
      factor: z.enum(TAX_FACTORS),
      rate: amount,
      withheld: z.boolean(),
      base: amount,
      units_per_item: wireDecimal.optional(),
    }),
  ),
  predial: nullableText,
  customs: z.array(z.string()),
  third_party: z
    .object({ rfc: nullableText, name: nullableText, tax_regime_id: id, zip_code: nullableText })
    .nullable(),
  operation: z.enum(OPERATIONS).nullable(),
  complements: z.array(complementBody),
});

/**
 * A draft in a response: what `invoiceDraft` made of what came in. Plain shapes, so that a serialiser can be made of
 * them.
 */
export const draftBody = z.object({
  type: z.enum(INVOICE_TYPES).nullable(),
  series_id: nullableText,
  customer_id: nullableText,
  receiver: receiver.nullable(),
  cfdi_use_id: id,
  payment_form_id: id,
  payment_method_id: id,
  export_id: id,
  tax_regime_id: id,
  currency_id: id,
  exchange_rate: amount,
  conditions: nullableText,
  expedition_zip: nullableText,
  relations: z.array(
    z.object({ type: z.string(), uuids: z.array(z.string()), amounts: z.array(wireDecimal).optional() }),
  ),
  global: z.object({ periodicity: z.string(), months: z.string(), year: z.string() }).nullable(),
  notes: nullableText,
  extra: extraFieldsSchema.nullable(),
  items: z.array(item),
  local_taxes: z.array(localTaxBody),
  complements: z.array(complementBody),
});
export type DraftBody = z.output<typeof draftBody>;

/** A draft being changed. With `revision`, a save over another user's change is refused. */
export const draftUpdateRequest = invoiceDraft.extend({ revision: z.int().min(1).optional() });

const keyed = z.array(z.object({ key: z.string(), descripcion: z.string() }));

/** Everything the editor needs in one call. `issuer` is what `priceInvoice` and `adviseTaxes` need of the profile. */
export const invoiceFormResponse = z.object({
  issuer: z.object({
    rfc: z.string(),
    name: z.string(),
    tax_regime_id: z.int(),
    zip_code: z.string(),
    border_notice: nullableText,
    imports_goods: z.boolean(),
    fuel_permits: z.array(ownPermit),
  }),
  /** The legal date at the issuer's place of issue as this was answered. */
  legal_now: z.string(),
  series: z.array(seriesSchema),
  defaults: z.object({
    tax_regime_id: z.int(),
    payment_form_id: z.int(),
    payment_method_id: z.int(),
    cfdi_use_id: z.int(),
    currency_id: z.int(),
    export_id: z.int(),
    taxes: userTaxesData,
    extra_fields: extraFieldsSchema,
  }),
  decimals: z.int(),
  /** The complements that this issuer's editor offers; nothing of others is shown. */
  complements: offeredComplements,
  catalogues: z.object({
    tax_regimes: catalogueResponse.tax_regimes,
    cfdi_uses: catalogueResponse.cfdi_uses,
    currencies: catalogueResponse.currencies,
    payment_forms: catalogueResponse.payment_forms,
    payment_methods: catalogueResponse.payment_methods,
    exports: catalogueResponse.exports,
    taxobjects: catalogueResponse.taxobjects,
    countries: catalogueResponse.countries,
    vat_taxes: catalogueResponse.vat_choices,
    vat_rates: catalogueResponse.vat_choices,
    relation_types: keyed,
    periodicities: keyed,
    months: keyed,
  }),
});
export type InvoiceForm = z.output<typeof invoiceFormResponse>;

/** Something that must be there before a draft can be stamped, at its field. */
export interface MissingField {
  readonly path: string;
  readonly key: MessageKey;
}

/** Everything that still lacks of a draft; each mandatory field of spec §5 has its own message. */
export function missingFields(draft: InvoiceDraft): MissingField[] {
  const missing = [
    ...missingHeader(draft),
    ...draft.items.flatMap((item, at) => missingInItem(item, at, draft.type === "T")),
    ...draft.local_taxes.flatMap((tax, at) =>
      missingInLocalTax(tax, draft.items.length).map(([field, key]) => ({ path: `local_taxes.${at}.${field}`, key })),
    ),
  ];
  return draft.items.length === 0 ? [...missing, { path: "items", key: "invoice_items" }] : missing;
}

function missingHeader(draft: InvoiceDraft): MissingField[] {
  const paid = draft.type !== "T";
  const foreign = draft.currency_id !== null && draft.currency_id !== DEFAULT_IDS.currency;
  const asked: readonly (readonly [path: keyof InvoiceDraft, key: MessageKey, absent: boolean])[] = [
    ["type", "invoice_type", draft.type === null],
    ["series_id", "invoice_series", draft.series_id === null],
    ["customer_id", "invoice_receiver", draft.customer_id === null && draft.receiver === null],
    ["cfdi_use_id", "invoice_cfdi_use", draft.cfdi_use_id === null],
    ["payment_form_id", "invoice_payment_form", paid && draft.payment_form_id === null],
    ["payment_method_id", "invoice_payment_method", paid && draft.payment_method_id === null],
    ["tax_regime_id", "invoice_tax_regime", draft.tax_regime_id === null],
    ["export_id", "invoice_export", draft.export_id === null],
    ["currency_id", "invoice_currency", draft.currency_id === null],
    ["exchange_rate", "invoice_exchange_rate", paid && foreign && draft.exchange_rate === null],
  ];
  return asked.filter(([, , absent]) => absent).map(([path, key]) => ({ path, key }));
}

function missingInItem(item: DraftItem, at: number, unpriced: boolean): MissingField[] {
  const asked: readonly (readonly [field: keyof DraftItem, key: MessageKey, absent: boolean])[] = [
    ["key", "required", item.key === null],
    ["description", "required", item.description === null],
    ["quantity", "required", item.quantity === null],
    ["unit_id", "required", item.unit_id === null],
    ["unit_price", "invoice_price", !unpriced && item.unit_price === null && item.total_import === null],
    ["tax_object_id", "required", item.tax_object_id === null],
  ];
  return asked.filter(([, , absent]) => absent).map(([field, key]) => ({ path: `items.${at}.${field}`, key }));
}

/** A draft with what its issuer's profile answers for: regime, and an export operation that is nearly always "no". */
export function withDefaults(draft: InvoiceDraft, issuer: { readonly tax_regime_id: number | null }): InvoiceDraft {
  return {
    ...draft,
    tax_regime_id: draft.tax_regime_id ?? issuer.tax_regime_id,
    export_id: draft.export_id ?? DEFAULT_IDS.export,
  };
}
