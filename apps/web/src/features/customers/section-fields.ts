import type { CustomerValues } from "./customer-values.ts";

type Field = keyof CustomerValues;

/** Which section a field stands in; by the names of the specification, those that are not listed are the address's. */
const GENERAL: readonly Field[] = [
  "customers_rfc",
  "customers_name",
  "cat_tax_regime_id",
  "customers_email",
  "address_pais",
  "customers_num_regid_trib",
];
const CONTACT: readonly Field[] = [
  "customers_pagina_web",
  "customers_telefono",
  "customers_fax",
  "customers_email_2",
  "customers_email_3",
];

export type SectionId = "general" | "address" | "contact";

const sectionOf = (field: string): SectionId => {
  if ((GENERAL as readonly string[]).includes(field)) return "general";
  return (CONTACT as readonly string[]).includes(field) ? "contact" : "address";
};

/** The sections that have a field with an error. */
export const sectionsWithErrors = (errors: object): readonly SectionId[] => Object.keys(errors).map(sectionOf);
