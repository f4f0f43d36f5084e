import { idOfKey, type RequestOf, VAT_TAXES } from "@timbra/contract";

const id = (catalogue: Parameters<typeof idOfKey>[0], key: string) => idOfKey(catalogue, key) ?? 1;

/** The steps of the registration as the sample company fills them in. */
export const SAMPLE_NAME = "COMERCIALIZADORA DE MUESTRA";

export const SAMPLE_GENERAL: RequestOf<"saveGeneral"> = {
  cat_tax_regimes_id: id("tax_regime", "601"),
  business_name: SAMPLE_NAME,
  cat_payment_forms_id: id("payment_form", "03"),
  cat_payment_methods_id: id("payment_method", "PUE"),
  cat_usoscfdi_id: id("cfdi_use", "G03"),
  cat_currencies_id: id("currency", "MXN"),
  customs: 0,
  canLease: 0,
  decimals: 2,
};

export const SAMPLE_ADDRESS: RequestOf<"saveAddress"> = {
  calle: "Avenida Juárez",
  no_exterior: "100",
  no_interior: "2",
  colonia: "Centro",
  referencia: "Frente a la alameda",
  municipio: "Cuauhtémoc",
  localidad: "Ciudad de México",
  estado: "Ciudad de México",
  pais: "México",
  codigo_postal: "06000",
};

export const SAMPLE_TAXES: RequestOf<"saveTaxes"> = {
  cat_vat_taxes_id: VAT_TAXES[0]?.id ?? 1,
  cat_vat_rates_id: 1,
  r_isr: "0",
  ieps: null,
};
