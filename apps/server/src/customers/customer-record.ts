import { type CustomerData, type CustomerRow, idOfKey, isGenericRfc, type ReadRequestOf } from "@timbra/contract";
import type { CustomerContent, CustomerRecord } from "./customers.db.ts";

/** "Sin obligaciones fiscales". */
export const NO_OBLIGATIONS = idOfKey("tax_regime", "616");

/**
 * The regime of a customer: of a generic RFC the one that its documents always say (CFDI40158), whatever was chosen.
 */
export function effectiveRegime({ customers_rfc: rfc, cat_tax_regimes_id: chosen }: RegimeChoice): number {
  return isGenericRfc(rfc) && NO_OBLIGATIONS !== undefined ? NO_OBLIGATIONS : chosen;
}

type RegimeChoice = Pick<ReadRequestOf<"saveCustomer">, "customers_rfc" | "cat_tax_regimes_id">;

/** What the form calls each of our columns (spec §3). */
export const FORM_FIELDS = {
  rfc: "customers_rfc",
  name: "customers_name",
  email: "customers_email",
  country_id: "address_pais",
  foreign_tax_id: "customers_num_regid_trib",
  tax_regime_id: "cat_tax_regimes_id",
  phone: "customers_telefono",
  fax: "customers_fax",
  email_2: "customers_email_2",
  email_3: "customers_email_3",
  web_page: "customers_pagina_web",
  address_kind: "address_tipo",
  street: "address_calle",
  exterior_number: "address_no_exterior",
  interior_number: "address_no_interior",
  colony: "address_colonia",
  reference: "address_referencia",
  municipality: "address_municipio",
  locality: "address_localidad",
  state: "address_estado",
  zip_code: "address_codigo_postal",
} as const satisfies Readonly<Record<keyof CustomerContent, keyof ReadRequestOf<"saveCustomer">>>;

export function toCustomerContent(form: ReadRequestOf<"saveCustomer">): CustomerContent {
  const content = Object.fromEntries(Object.entries(FORM_FIELDS).map(([column, field]) => [column, form[field]]));
  return { ...(content as object as CustomerContent), tax_regime_id: effectiveRegime(form) };
}

/** The names that the server answers with (spec §3). */
export function toCustomerData(customer: CustomerRecord): CustomerData {
  return {
    id: customer.id,
    rfc: customer.rfc,
    name: customer.name,
    email: customer.email,
    num_regid_trib: customer.foreign_tax_id,
    cat_tax_regimes_id: customer.tax_regime_id,
    telefono: customer.phone,
    fax: customer.fax,
    email_2: customer.email_2,
    email_3: customer.email_3,
    pagina_web: customer.web_page,
    address: {
      pais: customer.country_id,
      tipo: customer.address_kind,
      calle: customer.street,
      no_exterior: customer.exterior_number,
      no_interior: customer.interior_number,
      colonia: customer.colony,
      referencia: customer.reference,
      municipio: customer.municipality,
      localidad: customer.locality,
      estado: customer.state,
      codigo_postal: customer.zip_code,
    },
  };
}

/** A row of the list, and of the picker of the invoice editor. */
export function toCustomerRow(customer: CustomerRecord): CustomerRow {
  const { id, rfc, name, email, tax_regime_id, country_id, zip_code, phone, foreign_tax_id, created_at, updated_at } =
    customer;
  const instants = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return { id, rfc, name, email, tax_regime_id, country_id, zip_code, phone, foreign_tax_id, ...instants };
}
