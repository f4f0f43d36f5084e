import * as z from "zod";
import { catalogueId, type IdInput } from "./fields/catalogue-id.ts";
import { emailField, optionalEmail } from "./fields/email.ts";
import { optionalRowId, rowId, seenVersion } from "./fields/identifier.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { rfcField } from "./fields/rfc.ts";
import { documentText, optionalText, requiredText } from "./fields/text.ts";
import { nullableText, warningsOfForm, wireInstant } from "./fields/wire.ts";
import { CUSTOMER_COLUMNS, columnIds } from "./list-columns.ts";
import { exportRequest, paginateRequest } from "./listing.ts";
import { regimeMismatch } from "./tax-regime.ts";

/** Every field but the regime, whose name differs between form and payload (spec §3 and §7). */
const shape = {
  customers_rfc: rfcField(),
  customers_name: documentText(1, 400).superRefine(refuseUnlikeName),
  address_pais: catalogueId("country"),
  customers_email: emailField(),
  customers_num_regid_trib: optionalText(3, 10),
  address_tipo: optionalText(1, 100),
  address_calle: optionalText(3, 250),
  address_no_exterior: optionalText(1, 250),
  address_no_interior: optionalText(1, 250),
  address_colonia: optionalText(3, 250),
  address_referencia: optionalText(3, 250),
  address_municipio: optionalText(3, 100),
  address_localidad: optionalText(1, 250),
  address_estado: optionalText(3, 250),
  address_codigo_postal: requiredText(3, 100),
  customers_telefono: optionalText(3, 14),
  customers_fax: optionalText(3, 14),
  customers_email_2: optionalEmail(),
  customers_email_3: optionalEmail(),
  customers_pagina_web: optionalText(3, 100),
};

type Filled = Partial<Readonly<Record<string, unknown>>>;

/** A rule over two fields: the regime, under the name it has here, is one that the RFC's holder can have. */
function regimeFits(field: string) {
  const mismatch = (form: Filled) => {
    const [rfc, regime] = [form["customers_rfc"], form[field]];
    return typeof rfc === "string" && typeof regime === "number" ? regimeMismatch(rfc, regime) : null;
  };
  return [
    (form: Filled) => mismatch(form) === null,
    // Also when another field is wrong: all mistakes are shown at once.
    {
      path: [field] as PropertyKey[],
      when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
      error: (issue: { readonly input?: unknown }) => mismatch(issue.input as Filled) ?? undefined,
    },
  ] as const;
}

/** The form: selects hold {label, value}. */
export const customerForm = z
  .object({ ...shape, cat_tax_regime_id: catalogueId("tax_regime"), version: seenVersion() })
  .refine(...regimeFits("cat_tax_regime_id"));

/** The payload: plain values, `cat_tax_regimes_id` in the plural, and `customer_id` when editing. */
export const customerRequest = z
  .object({
    ...shape,
    cat_tax_regimes_id: catalogueId("tax_regime"),
    customer_id: optionalRowId(),
    version: seenVersion(),
  })
  .refine(...regimeFits("cat_tax_regimes_id"));

/** The payload of a form that was read by `customerForm`. */
export function toCustomerRequest(
  form: z.output<typeof customerForm>,
  customerId?: string,
): z.input<typeof customerRequest> {
  const { cat_tax_regime_id, ...rest } = form;
  return {
    ...rest,
    cat_tax_regimes_id: cat_tax_regime_id,
    ...(customerId === undefined ? {} : { customer_id: customerId }),
  };
}

/** Server field -> form field, where they differ. */
export const CUSTOMER_FORM_FIELDS: Readonly<Record<string, string>> = { cat_tax_regimes_id: "cat_tax_regime_id" };

/** What a new customer starts with (spec §3); the selects take their label from the catalogue. */
export const NEW_CUSTOMER = {
  customers_rfc: "XAXX010101000",
  address_pais: 1 as IdInput,
  cat_tax_regime_id: 1 as IdInput,
} as const;

export const customerData = z.object({
  id: z.string(),
  rfc: z.string(),
  name: z.string(),
  email: z.string(),
  num_regid_trib: nullableText,
  cat_tax_regimes_id: z.int(),
  telefono: nullableText,
  fax: nullableText,
  email_2: nullableText,
  email_3: nullableText,
  pagina_web: nullableText,
  address: z.object({
    pais: z.int(),
    tipo: nullableText,
    calle: nullableText,
    no_exterior: nullableText,
    no_interior: nullableText,
    colonia: nullableText,
    referencia: nullableText,
    municipio: nullableText,
    localidad: nullableText,
    estado: nullableText,
    codigo_postal: z.string(),
  }),
});
export type CustomerData = z.output<typeof customerData>;

/**
 * `status` is the success message (spec §7); `warnings`, at fields of the form, is what an invoice to this customer
 * would still stumble over.
 */
export const customerSavedResponse = z.object({
  status: z.string(),
  message: z.string(),
  customer_data: customerData,
  version: z.string(),
  warnings: warningsOfForm,
});

export const customerQuery = z.object({ id: rowId() });

/** `version` goes back with the change, so that nobody writes over what another has saved meanwhile. */
export const customerResponse = z.object({ customer_data: customerData, version: z.string() });

/** A row of the customers list, and of the picker of the invoice editor. */
export const customerRow = z.object({
  id: z.string(),
  rfc: z.string(),
  name: z.string(),
  email: z.string(),
  tax_regime_id: z.int(),
  country_id: z.int(),
  zip_code: z.string(),
  phone: nullableText,
  foreign_tax_id: nullableText,
  created_at: wireInstant,
  updated_at: wireInstant,
});
export type CustomerRow = z.output<typeof customerRow>;

const customerFilters = z.object({ tax_regime_id: z.int().nullish(), country_id: z.int().nullish() });
const CUSTOMER_SORTS = ["rfc", "name", "email", "zip_code", "created_at", "updated_at"] as const;

export const customersPaginateRequest = paginateRequest(customerFilters, CUSTOMER_SORTS);

export const customersExportRequest = exportRequest(customerFilters, CUSTOMER_SORTS, columnIds(CUSTOMER_COLUMNS));
