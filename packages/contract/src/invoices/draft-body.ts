import * as z from "zod";
import { extraFieldsSchema } from "../extra-fields.ts";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { INVOICE_TYPES } from "./draft.ts";
import { TAX_FACTORS, TAXES } from "./tax.ts";

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
    z.object({ tax: z.enum(TAXES), factor: z.enum(TAX_FACTORS), rate: amount, withheld: z.boolean(), base: amount }),
  ),
  predial: nullableText,
  customs: z.array(z.string()),
  third_party: z
    .object({ rfc: nullableText, name: nullableText, tax_regime_id: id, zip_code: nullableText })
    .nullable(),
});

/**
 * A draft on its way out: what `invoiceDraft` made of what came in. Plain shapes, so that a serialiser can be made of
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
  relations: z.array(z.object({ type: z.string(), uuids: z.array(z.string()) })),
  global: z.object({ periodicity: z.string(), months: z.string(), year: z.string() }).nullable(),
  notes: nullableText,
  extra: extraFieldsSchema.nullable(),
  items: z.array(item),
});
export type DraftBody = z.output<typeof draftBody>;
