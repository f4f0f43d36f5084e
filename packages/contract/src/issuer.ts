import { isValidCurp } from "@timbra/cfdi";
import * as z from "zod";
import { catalogueResponse } from "./catalogues.ts";
import { DEFAULT_IDS } from "./default-ids.ts";
import { optionalDay } from "./fields/day.ts";
import { iepsPercent, isrPercent } from "./fields/decimal.ts";
import { catalogueId, catalogueIdOr, expectedVersion } from "./fields/identifier.ts";
import {
  anyText,
  documentText,
  emailField,
  messageKey,
  optionalEmail,
  optionalText,
  optionalUrl,
  refuseUnlikeName,
  requiredText,
} from "./fields/text.ts";
import { messageResponse, nullableText, warningsOfForm, wireDecimal } from "./fields/wire.ts";
import {
  backgroundRequest,
  backgroundResponse,
  backgroundSavedResponse,
  complementsRequest,
  complementsResponse,
  extraFieldsRequest,
  extraFieldsResponse,
  IMAGE_TYPES,
  imageDownloadQuery,
  logoRequest,
  logoResponse,
  logoSavedResponse,
  printingRequest,
  printingResponse,
  seriesCreateRequest,
  seriesDeleteRequest,
  seriesResponse,
  seriesSavedResponse,
} from "./issuer-settings.ts";
import { get, post } from "./route.ts";

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
  .refine((text) => text === "" || isValidCurp(text), { error: messageKey("curp") })
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
  /** Left out, it stays as it is. */
  border_notice: optionalDay().optional(),
  version: expectedVersion(),
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
  /** When the issuer gave the SAT its notice of the border stimulus; null for none. */
  border_notice: nullableText,
  complete: z.boolean(),
});

export const generalResponse = z.object({
  /** `invoice_name`: the name in documents, of the certificate once there is one. */
  user_general_data: userGeneralData.extend({ invoice_name: nullableText }),
  CFDI_use: catalogueResponse.cfdi_uses,
  currencies: catalogueResponse.currencies,
  payment_form: catalogueResponse.payment_forms,
  payment_method: catalogueResponse.payment_methods,
  tax_regimes: catalogueResponse.tax_regimes,
  version: z.string(),
});

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
  codigo_postal: requiredText(1, 20).regex(/^\d{5}$/, { error: messageKey("zip_code") }),
  version: expectedVersion(),
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

/** Step four: all optional. */
export const taxesRequest = z.object({
  cat_vat_taxes_id: catalogueIdOr("vat_tax", DEFAULT_IDS.vat_tax),
  cat_vat_rates_id: catalogueIdOr("vat_rate", DEFAULT_IDS.vat_rate),
  r_isr: isrPercent().transform((isr) => isr ?? "0"),
  ieps: iepsPercent(),
  version: expectedVersion(),
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
  version: expectedVersion(),
});

export const contactInfo = z.object({
  phone: nullableText,
  fax_number: nullableText,
  email: nullableText,
  aux_email_1: nullableText,
  aux_email_2: nullableText,
  webpage: nullableText,
});

const settings = "crud_user_settings";
/** Two megabytes in base64, and space for the rest of the body. */
const IMAGE_BODY = 3 * 1024 * 1024;

export const issuerRoutes = {
  getGeneral: get("/api/auth/getGeneral", settings, "General data and its lists", { response: generalResponse }),
  saveGeneral: post("/api/auth/general", settings, "Save general data", {
    request: generalRequest,
    response: z.object({ message: z.string(), decimals: z.int() }),
    specified: true,
  }),
  getAddress: get("/api/auth/getAddressData", settings, "Fiscal address", {
    response: z.object({ user_address_data: userAddressData, version: z.string() }),
  }),
  saveAddress: post("/api/auth/address", settings, "Save the fiscal address", {
    request: addressRequest,
    response: messageResponse,
    specified: true,
  }),
  getTaxes: get("/api/auth/getTaxesData", settings, "Default taxes and their lists", {
    response: taxesResponse,
    accountant: true,
  }),
  saveTaxes: post("/api/auth/taxes", settings, "Save the default taxes", {
    request: taxesRequest,
    response: taxesSavedResponse,
    specified: true,
  }),
  getContact: get("/api/auth/contact", settings, "Contact information", {
    response: z.object({ contact_info: contactInfo, version: z.string() }),
  }),
  saveContact: post("/api/auth/contact", settings, "Save contact information", {
    request: contactRequest,
    response: z.object({ contact_info: contactInfo, message: z.string() }),
  }),
  getLogo: get("/api/auth/get/logo", settings, "The logo", { response: logoResponse }),
  saveLogo: post("/api/auth/save/logo", settings, "Save the logo", {
    request: logoRequest,
    response: logoSavedResponse,
    specified: true,
    maxBytes: IMAGE_BODY,
  }),
  downloadLogo: get("/api/auth/download/logo", settings, "The logo's file", {
    query: imageDownloadQuery,
    response: { file: IMAGE_TYPES },
    specified: true,
  }),
  getBackground: get("/api/auth/get/background", settings, "The background of printed invoices", {
    response: backgroundResponse,
  }),
  saveBackground: post("/api/auth/save/background", settings, "Save the background", {
    request: backgroundRequest,
    response: backgroundSavedResponse,
    specified: true,
    maxBytes: IMAGE_BODY,
  }),
  downloadBackground: get("/api/auth/download/background", settings, "The background's file", {
    query: imageDownloadQuery,
    response: { file: IMAGE_TYPES },
    specified: true,
  }),
  listSeries: get("/api/auth/series/all", settings, "Series with their next folio", { response: seriesResponse }),
  createSeries: post("/api/auth/series/create", settings, "Create a series", {
    request: seriesCreateRequest,
    response: seriesSavedResponse,
    status: 201,
    specified: true,
  }),
  deleteSeries: post("/api/auth/series/delete", settings, "Delete a series", {
    request: seriesDeleteRequest,
    response: messageResponse,
    specified: true,
  }),
  getExtraFields: get("/api/auth/get/extrafields", settings, "Extra fields", { response: extraFieldsResponse }),
  saveExtraFields: post("/api/auth/store/extrafields", settings, "Save the extra fields", {
    request: extraFieldsRequest,
    response: messageResponse,
    specified: true,
  }),
  getOfferedComplements: get("/api/auth/get/complements", settings, "The complements that the editor offers", {
    response: complementsResponse,
  }),
  saveOfferedComplements: post(
    "/api/auth/store/complements",
    settings,
    "Choose the complements that the editor offers",
    {
      request: complementsRequest,
      response: messageResponse,
    },
  ),
  getPrinting: get("/api/auth/get/printing", settings, "Colour and commercial name of printed documents", {
    response: printingResponse,
  }),
  savePrinting: post(
    "/api/auth/store/printing",
    settings,
    "Save the colour and the commercial name of printed documents",
    { request: printingRequest, response: messageResponse },
  ),
};
