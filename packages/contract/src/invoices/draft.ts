import * as z from "zod";
import { extraFieldsRequest } from "../extra-fields.ts";
import { optionalCatalogueId } from "../fields/catalogue-id.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { toDigits } from "../fields/digits.ts";
import { optionalRowId } from "../fields/identifier.ts";
import { says } from "../fields/missing.ts";
import { anyText, optionalText } from "../fields/text.ts";
import { draftItem, MAX_ITEMS } from "./item.ts";
import { receiverSchema } from "./receiver.ts";

export const INVOICE_TYPES = ["I", "E", "T"] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Documents that this one relates to, by kind of relation (c_TipoRelacion). */
const relation = z.object({
  type: anyText().regex(/^\d{2}$/, { error: says("not_in_list") }),
  uuids: z
    .array(
      anyText()
        .regex(UUID, { error: says("uuid") })
        .toUpperCase(),
    )
    .max(1000),
});

/** The period of a global invoice: c_Periodicidad, c_Meses, year. */
const globalPeriod = z.object({
  periodicity: anyText().regex(/^\d{2}$/, { error: says("not_in_list") }),
  months: anyText().regex(/^\d{2}$/, { error: says("not_in_list") }),
  year: z.preprocess(
    (year: string | number) => toDigits(year),
    z.string().regex(/^20\d{2}$/, { error: says("invalid") }),
  ),
});

const zipCode = optionalText(1, 5).refine((text) => text === null || /^\d{5}$/.test(text), { error: says("zip_code") });

/**
 * An invoice as it is kept and autosaved: anything may still be missing (null), nothing may be of the wrong kind.
 * `invoiceToStamp` says what must be there in the end.
 */
export const invoiceDraft = z.object({
  type: z
    .enum(INVOICE_TYPES, { error: says("not_in_list") })
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
  conditions: optionalText(1, 1000).refine((text) => !text?.includes("|"), { error: says("no_pipe") }),
  expedition_zip: zipCode,
  relations: z
    .array(relation)
    .max(20)
    .nullish()
    .transform((rows) => rows ?? []),
  global: globalPeriod.nullish().transform((period) => period ?? null),
  notes: optionalText(1, 5000),
  extra: extraFieldsRequest.nullish().transform((fields) => fields ?? null),
  items: z
    .array(draftItem)
    .max(MAX_ITEMS)
    .nullish()
    .transform((rows) => rows ?? []),
});
export type InvoiceDraft = z.output<typeof invoiceDraft>;
/** What a form or a client sends. */
export type InvoiceDraftInput = z.input<typeof invoiceDraft>;
