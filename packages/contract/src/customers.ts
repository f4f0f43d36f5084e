import { regimenes } from "@timbra/sat-catalogues";
import * as z from "zod";
import { CUSTOMER_COLUMNS } from "./columns.ts";
import { catalogueId, expectedVersion, type IdInput, optionalRowId, rowId } from "./fields/identifier.ts";
import { isGenericRfc, isPersonRfc, rfcField } from "./fields/rfc.ts";
import {
  base64File,
  documentText,
  emailField,
  optionalEmail,
  optionalText,
  refuseUnlikeName,
  requiredText,
} from "./fields/text.ts";
import { nullableText, warningsOfForm, wireInstant } from "./fields/wire.ts";
import { keyOfId } from "./ids.ts";
import { deleteRequest, deleteResponse, listRequest, listRoutes, restoreResponse } from "./listing.ts";
import type { MessageKey } from "./messages/es.ts";
import { del, get, post } from "./route.ts";

/**
 * What a field should say of a tax regime (its id) that the holder of an RFC cannot have, or null when it fits:
 * c_RegimenFiscal distinguishes persons' from companies' (CFDI40141, CFDI40158). A generic RFC takes any, because its
 * document always says 616.
 */
export function regimeMismatch(rfc: string, taxRegimeId: number): MessageKey | null {
  const key = keyOfId("tax_regime", taxRegimeId);
  const regime = regimenes().find(({ clave }) => clave === key);
  if (regime === undefined || rfc === "" || isGenericRfc(rfc)) return null;
  if (isPersonRfc(rfc)) return regime.fisica ? null : "regime_person";
  return regime.moral ? null : "regime_company";
}

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
  .object({ ...shape, cat_tax_regime_id: catalogueId("tax_regime"), version: expectedVersion() })
  .refine(...regimeFits("cat_tax_regime_id"));

/** The payload: plain values, `cat_tax_regimes_id` in the plural, and `customer_id` when editing. */
export const customerRequest = z
  .object({
    ...shape,
    cat_tax_regimes_id: catalogueId("tax_regime"),
    customer_id: optionalRowId(),
    version: expectedVersion(),
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

/** The SAT's own constancias have a tenth of this size. */
export const CSF_FILE_BYTES = 2 * 1024 * 1024;

/** What could be read of a Constancia de Situación Fiscal, for a person to confirm; null is what could not. */
export const csfResponse = z.object({
  csf: z.object({
    rfc: nullableText,
    /** As in invoices: without the kind of company. */
    name: nullableText,
    zip_code: nullableText,
    /** Those in force that the holder of the RFC can have, in the order of the document. */
    tax_regimes: z.array(z.object({ id: z.int(), key: z.string(), label: z.string() })),
    /** Of the SAT's register: ACTIVO, SUSPENDIDO, CANCELADO… */
    status: nullableText,
    address: z.object({
      calle: nullableText,
      no_exterior: nullableText,
      no_interior: nullableText,
      colonia: nullableText,
      /** The streets that it lies between. */
      referencia: nullableText,
      localidad: nullableText,
      municipio: nullableText,
      estado: nullableText,
    }),
  }),
});
export type Csf = z.output<typeof csfResponse>["csf"];

const clients = "crud_user_clients";
/** The PDF in base64, and space for the rest of the body. */
const CSF_BODY = Math.ceil(CSF_FILE_BYTES * 1.4);

const list = listRoutes(
  "customers",
  clients,
  { all: "Customers", page: "A page of customers", sheet: "Every customer that matches, as a spreadsheet" },
  {
    request: listRequest,
    row: customerRow,
    filters: z.object({ tax_regime_id: z.int().nullish(), country_id: z.int().nullish() }),
    sortable: ["rfc", "name", "email", "zip_code", "created_at", "updated_at"],
    columns: CUSTOMER_COLUMNS,
  },
  { accountant: true },
);

export const customerRoutes = {
  saveCustomer: post("/api/customers/update_or_create", clients, "Create or change a customer", {
    request: customerRequest,
    response: customerSavedResponse,
    specified: true,
  }),
  readCsf: post("/api/customers/csf", clients, "What a Constancia de Situación Fiscal (PDF) says", {
    request: z.object({ pdfBase64: base64File(10, CSF_FILE_BYTES) }),
    response: csfResponse,
    maxBytes: CSF_BODY,
  }),
  getCustomer: get("/api/customers", clients, "One customer", {
    query: customerQuery,
    response: customerResponse,
    specified: true,
    accountant: true,
  }),
  listCustomers: { ...list.all, specified: true } as const,
  paginateCustomers: { ...list.page, specified: true } as const,
  exportCustomers: list.sheet,
  deleteCustomers: del("/api/customers/delete", clients, "Delete customers", {
    request: deleteRequest,
    response: deleteResponse,
    specified: true,
  }),
  restoreCustomers: post("/api/customers/restore", clients, "Bring back customers that were deleted within a day", {
    request: deleteRequest,
    response: restoreResponse,
  }),
};
