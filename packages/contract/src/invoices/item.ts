import * as z from "zod";
import { optionalCatalogueId } from "../fields/catalogue-id.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalRowId } from "../fields/identifier.ts";
import { says } from "../fields/missing.ts";
import { refuseUnlikeName } from "../fields/name.ts";
import { anyText, optionalText } from "../fields/text.ts";
import { taxRow } from "./tax.ts";

/** The lines that one document may have here; beyond, the certification providers refuse the size. */
export const MAX_ITEMS = 5000;

/** Text of a line that ends in an attribute of the document. */
function lineText(max: number) {
  return optionalText(1, max).refine((text) => !text?.includes("|"), { error: says("no_pipe") });
}

/** Year, customs office, patent, number: 15 digits, with blanks or without. */
const customsDocument = anyText()
  .refine((text) => /^\d{15}$/.test(text.replace(/\s/g, "")), { error: says("customs_document") })
  .transform((text) => text.replace(/\s/g, ""));

/** On whose behalf the line is sold. */
const thirdParty = z.object({
  rfc: optionalText(1, 13),
  name: lineText(300).superRefine(refuseUnlikeName),
  tax_regime_id: optionalCatalogueId("tax_regime"),
  zip_code: optionalText(1, 5),
});

/**
 * A line as it is kept in a draft: anything may still be missing, nothing may be of the wrong kind. The price is
 * `unit_price`, or `total_import`: of one unit too, but with the taxes it is charged with.
 */
export const draftItem = z.object({
  product_id: optionalRowId(),
  key: lineText(25),
  sku: lineText(100),
  description: lineText(1000),
  quantity: optionalDecimal({ decimals: 6, min: "0" }),
  unit_id: optionalCatalogueId("unit"),
  unit_price: optionalDecimal({ decimals: 6, min: "0" }),
  total_import: optionalDecimal({ decimals: 6, min: "0" }),
  discount: optionalDecimal({ decimals: 6, min: "0" }),
  tax_object_id: optionalCatalogueId("tax_object"),
  taxes: z
    .array(taxRow)
    .max(12)
    .nullish()
    .transform((rows) => rows ?? []),
  predial: optionalText(1, 150).refine((text) => text === null || /^[0-9a-zA-Z]+$/.test(text), {
    error: says("property_account"),
  }),
  customs: z
    .array(customsDocument)
    .max(100)
    .nullish()
    .transform((rows) => rows ?? []),
  third_party: thirdParty.nullish().transform((party) => party ?? null),
});
export type DraftItem = z.output<typeof draftItem>;
