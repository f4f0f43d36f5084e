// Apart from the catalogues: a list reads these alone.

/** c_FormaPago: to be defined, of what is not paid yet. */
export const TO_BE_DEFINED = "99";

/** The defaults of spec §3 and §9. */
export const DEFAULT_IDS = {
  country: 1,
  tax_regime: 1,
  payment_form: 3,
  payment_method: 2,
  cfdi_use: 3,
  currency: 1,
  tax_object: 2,
  untaxed_object: 1,
  unit: 1,
  vat_tax: 1,
  vat_rate: 1,
  export: 1,
} as const;
