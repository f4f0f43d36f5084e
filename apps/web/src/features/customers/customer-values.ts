import {
  type Csf,
  type CustomerData,
  type customerForm,
  idOfKey,
  NEW_CUSTOMER,
  type ResponseOf,
  type SelectOption,
} from "@timbra/contract";
import type { input } from "zod";
import type { FormOf } from "../../lib/checked-form.ts";

type Values = input<typeof customerForm>;

/** What a new customer starts with (spec §3). */
export const EMPTY_CUSTOMER = {
  customers_rfc: NEW_CUSTOMER.customers_rfc as string,
  customers_name: "",
  address_pais: { value: NEW_CUSTOMER.address_pais, label: "México" } as SelectOption | null,
  customers_email: "",
  customers_num_regid_trib: "",
  cat_tax_regime_id: {
    value: NEW_CUSTOMER.cat_tax_regime_id,
    label: "601 - General de Ley Personas Morales",
  } as SelectOption | null,
  address_tipo: "",
  address_calle: "",
  address_no_exterior: "",
  address_no_interior: "",
  address_colonia: "",
  address_referencia: "",
  address_municipio: "",
  address_localidad: "",
  address_estado: "",
  address_codigo_postal: "",
  customers_telefono: "",
  customers_fax: "",
  customers_email_2: "",
  customers_email_3: "",
  customers_pagina_web: "",
  version: "",
} satisfies Values;

/** The regime that every document of a generic RFC says. */
export const NO_OBLIGATIONS = idOfKey("tax_regime", "616") ?? 0;

export type CustomerFormState = FormOf<typeof customerForm>;
export type CustomerValues = typeof EMPTY_CUSTOMER;

/** The lists the selects of the form offer. */
export interface CustomerLists {
  readonly countries: ResponseOf<"listCountries">["countries"];
  readonly regimes: ResponseOf<"listTaxRegimes">["tax_regimes"];
}

/** A customer as the server answers it, under the form's names. */
export function toCustomerForm(
  customer: CustomerData & { readonly version: string },
  { countries, regimes }: CustomerLists,
): CustomerValues {
  const { address } = customer;
  return {
    customers_rfc: customer.rfc,
    customers_name: customer.name,
    address_pais: { value: address.pais, label: countries.find(({ id }) => id === address.pais)?.name },
    customers_email: customer.email,
    customers_num_regid_trib: customer.num_regid_trib ?? "",
    cat_tax_regime_id: {
      value: customer.cat_tax_regimes_id,
      label: regimes.find(({ id }) => id === customer.cat_tax_regimes_id)?.label,
    },
    address_tipo: address.tipo ?? "",
    address_calle: address.calle ?? "",
    address_no_exterior: address.no_exterior ?? "",
    address_no_interior: address.no_interior ?? "",
    address_colonia: address.colonia ?? "",
    address_referencia: address.referencia ?? "",
    address_municipio: address.municipio ?? "",
    address_localidad: address.localidad ?? "",
    address_estado: address.estado ?? "",
    address_codigo_postal: address.codigo_postal,
    customers_telefono: customer.telefono ?? "",
    customers_fax: customer.fax ?? "",
    customers_email_2: customer.email_2 ?? "",
    customers_email_3: customer.email_3 ?? "",
    customers_pagina_web: customer.pagina_web ?? "",
    version: customer.version,
  };
}

/** Puts what was read of a constancia into the form; what could not be read stays as it was typed. */
export function fillFromCsf(form: CustomerFormState, csf: Csf, regime: Csf["tax_regimes"][number] | null): void {
  const { address } = csf;
  const read: Partial<Record<keyof CustomerValues, string | null>> = {
    customers_rfc: csf.rfc,
    customers_name: csf.name,
    address_codigo_postal: csf.zip_code,
    address_calle: address.calle,
    address_no_exterior: address.no_exterior,
    address_no_interior: address.no_interior,
    address_colonia: address.colonia,
    address_localidad: address.localidad,
    address_municipio: address.municipio,
    address_estado: address.estado,
  };
  const options = { shouldDirty: true, shouldTouch: true };
  for (const [field, value] of Object.entries(read)) {
    if (value !== null) form.setValue(field as keyof CustomerValues, value, options);
  }
  if (regime !== null) form.setValue("cat_tax_regime_id", { value: regime.id, label: regime.label }, options);
  form.setValue("address_pais", { value: idOfKey("country", "MEX") ?? 1, label: "México" }, options);
  void form.trigger(["customers_rfc", "customers_name", "cat_tax_regime_id", "address_codigo_postal"]);
}
