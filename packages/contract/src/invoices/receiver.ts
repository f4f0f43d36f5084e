import * as z from "zod";
import type { CustomerData, CustomerRow } from "../customers.ts";
import { optionalCatalogueId } from "../fields/catalogue-id.ts";
import { says } from "../fields/missing.ts";
import { refuseUnlikeName } from "../fields/name.ts";
import { isRfcFormat } from "../fields/rfc.ts";
import { anyText, optionalText } from "../fields/text.ts";

/** Who receives the document: given in the draft itself, or the copy of a customer. */
export const receiverSchema = z.object({
  rfc: anyText()
    .toUpperCase()
    .refine(isRfcFormat, { error: says("rfc") })
    .nullish()
    .transform((rfc) => rfc || null),
  name: optionalText(1, 400)
    .refine((text) => !text?.includes("|"), { error: says("no_pipe") })
    .superRefine(refuseUnlikeName),
  tax_regime_id: optionalCatalogueId("tax_regime"),
  zip_code: optionalText(1, 100),
  country_id: optionalCatalogueId("country"),
  foreign_tax_id: optionalText(1, 40),
  email: optionalText(1, 254),
});
export type Receiver = z.output<typeof receiverSchema>;

/** The receiver that a customer is. */
export function receiverOf(customer: CustomerRow | CustomerData): Receiver {
  if ("address" in customer) {
    const { rfc, name, email, cat_tax_regimes_id, num_regid_trib, address } = customer;
    return {
      rfc,
      name,
      email,
      tax_regime_id: cat_tax_regimes_id,
      zip_code: address.codigo_postal,
      country_id: address.pais,
      foreign_tax_id: num_regid_trib,
    };
  }
  const { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id } = customer;
  return { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id };
}
