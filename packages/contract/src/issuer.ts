import { isValidCurp } from "@timbra/cfdi";
import * as z from "zod";
import { catalogueResponse } from "./catalogues.ts";
import { catalogueId, catalogueIdOr } from "./fields/catalogue-id.ts";
import { emailField, optionalEmail } from "./fields/email.ts";
import { seenVersion } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { iepsPercent, isrPercent } from "./fields/percent.ts";
import { anyText, documentText, optionalText, requiredText } from "./fields/text.ts";
import { optionalUrl } from "./fields/url.ts";
import { messageResponse, nullableText, warningsOfForm, wireDecimal } from "./fields/wire.ts";
import { DEFAULT_IDS } from "./ids.ts";

type NumberInput = boolean | number | string | null | undefined;

/** A number that a select, a switch or a text box may send as text; blank is absent. */
function toNumber(input: NumberInput): unknown {
  if (input === "" || input === null) return undefined;
  if (typeof input === "boolean") return Number(input);
  return typeof input === "string" && /^-?\d+(\.\d+)?$/.test(input) ? Number(input) : input;
}

function wholeNumber(min: number, max: number) {
  return z.preprocess((input: NumberInput) => toNumber(input), z.int().min(min).max(max).optional()).optional();
}

/** Absent counts as 1, anything above 1 as 0 (spec §5, step one). */
const switchField = wholeNumber(0, 1_000_000).transform((value) => (value === undefined || value === 1 ? 1 : 0));

const curpField = anyText()
  .toUpperCase()
  .refine((text) => text === "" || isValidCurp(text), { error: says("curp") })
  .nullish()
  .transform((text) => text || null);

/** Step one. */
export const generalRequest = z.object({
  cat_tax_regimes_id: catalogueId("tax_regime"),
  curp: curpField,
  employer_registration: optionalText(10, 30),
  business_name: documentText(3, 300).superRefine(refuseUnlikeName),
  cat_payment_forms_id: catalogueId("payment_form"),
  cat_payment_methods_id: catalogueId("payment_method"),
  cat_usoscfdi_id: catalogueId("cfdi_use"),
  customs: switchField,
  canLease: switchField,
  cat_currencies_id: catalogueId("currency"),
  decimals: wholeNumber(0, 6).transform((decimals) => decimals ?? 2),
  version: seenVersion(),
});

/** `complete` is false while nothing was saved and the values are the defaults of spec §3. */
export const userGeneralData = z.object({
  rfc: z.string(),
  cat_tax_regimes_id: z.int(),
  curp: nullableText,
  employer_registration: nullableText,
  business_name: nullableText,
  cat_payment_forms_id: z.int(),
  cat_payment_methods_id: z.int(),
  cat_usoscfdi_id: z.int(),
  customs: z.int(),
  canLease: z.int(),
  cat_currencies_id: z.int(),
  decimals: z.int(),
  complete: z.boolean(),
});

export const generalResponse = z.object({
  /** `invoice_name`: the name that documents carry, of the certificate once there is one. */
  user_general_data: userGeneralData.extend({ invoice_name: nullableText }),
  CFDI_use: catalogueResponse.cfdi_uses,
  currencies: catalogueResponse.currencies,
  payment_form: catalogueResponse.payment_forms,
  payment_method: catalogueResponse.payment_methods,
  tax_regimes: catalogueResponse.tax_regimes,
  version: z.string(),
});

export const generalSavedResponse = z.object({ message: z.string(), decimals: z.int() });

/** Step two. The zip code is the LugarExpedicion of every document. */
export const addressRequest = z.object({
  calle: requiredText(1, 250),
  no_exterior: requiredText(1, 250),
  no_interior: optionalText(1, 250),
  colonia: requiredText(1, 250),
  referencia: requiredText(1, 250),
  municipio: requiredText(1, 250),
  localidad: requiredText(1, 250),
  estado: requiredText(1, 250),
  pais: requiredText(1, 250),
  codigo_postal: requiredText(1, 20).regex(/^\d{5}$/, { error: says("zip_code") }),
  version: seenVersion(),
});

export const userAddressData = z.object({
  calle: nullableText,
  no_exterior: nullableText,
  no_interior: nullableText,
  colonia: nullableText,
  referencia: nullableText,
  municipio: nullableText,
  localidad: nullableText,
  estado: nullableText,
  pais: z.string(),
  codigo_postal: nullableText,
});

export const addressResponse = z.object({ user_address_data: userAddressData, version: z.string() });

/** Step four: all optional. */
export const taxesRequest = z.object({
  cat_vat_taxes_id: catalogueIdOr("vat_tax", DEFAULT_IDS.vat_tax),
  cat_vat_rates_id: catalogueIdOr("vat_rate", DEFAULT_IDS.vat_rate),
  r_isr: isrPercent().transform((isr) => isr ?? "0"),
  ieps: iepsPercent(),
  version: seenVersion(),
});

/** `id` is null while nothing was saved and the values are the defaults. */
export const userTaxesData = z.object({
  id: z.string().nullable(),
  cat_vat_taxes_id: z.int(),
  cat_vat_rates_id: z.int(),
  r_isr: wireDecimal,
  ieps: wireDecimal.nullable(),
});

export const taxesResponse = z.object({
  user_taxes_data: userTaxesData,
  tax_vat: catalogueResponse.vat_choices,
  tax_vat_rates: catalogueResponse.vat_choices,
  version: z.string(),
});

export const taxesSavedResponse = messageResponse.extend({ warnings: warningsOfForm });

export const contactRequest = z.object({
  phone: optionalText(1, 30),
  fax_number: optionalText(1, 30),
  email: emailField(),
  aux_email_1: optionalEmail(),
  aux_email_2: optionalEmail(),
  webpage: optionalUrl(250),
  version: seenVersion(),
});

export const contactInfo = z.object({
  phone: nullableText,
  fax_number: nullableText,
  email: nullableText,
  aux_email_1: nullableText,
  aux_email_2: nullableText,
  webpage: nullableText,
});

export const contactResponse = z.object({ contact_info: contactInfo, version: z.string() });

export const contactSavedResponse = z.object({ contact_info: contactInfo, message: z.string() });
