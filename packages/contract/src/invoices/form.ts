import * as z from "zod";
import { catalogueResponse } from "../catalogues.ts";
import { extraFieldsSchema } from "../extra-fields.ts";
import { userTaxesData } from "../issuer.ts";
import { seriesSchema } from "../series.ts";

const keyed = z.array(z.object({ key: z.string(), descripcion: z.string() }));

/** Everything the editor needs in one call. `issuer` is what `priceInvoice` needs of the profile. */
export const invoiceFormResponse = z.object({
  issuer: z.object({ rfc: z.string(), name: z.string(), tax_regime_id: z.int(), zip_code: z.string() }),
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
  /**
   * Whether the server has the SAT's whole lists: then a product key that does not come with the product is not unknown
   * for that.
   */
  has_whole_lists: z.boolean(),
  catalogues: z.object({
    tax_regimes: catalogueResponse.tax_regimes,
    cfdi_uses: catalogueResponse.cfdi_uses,
    currencies: catalogueResponse.currencies,
    payment_forms: catalogueResponse.payment_forms,
    payment_methods: catalogueResponse.payment_methods,
    exports: catalogueResponse.exports,
    units: catalogueResponse.units,
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
