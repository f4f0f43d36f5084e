import type { Language } from "../language.ts";

/** A choice of the IVA selects. `rate` is the TasaOCuota with its 6 decimals; null: nothing is computed. */
export interface VatChoice {
  readonly id: number;
  readonly name: Readonly<Record<Language, string>>;
  readonly rate: string | null;
}

/** IVA charged on (cat_vat_taxes_id). An id never changes its meaning; new ones are appended. */
export const VAT_TAXES: readonly VatChoice[] = [
  { id: 1, name: { es: "IVA 16 %", en: "VAT 16 %" }, rate: "0.160000" },
  { id: 2, name: { es: "IVA 8 %", en: "VAT 8 %" }, rate: "0.080000" },
  { id: 3, name: { es: "IVA 0 %", en: "VAT 0 %" }, rate: "0.000000" },
  { id: 4, name: { es: "Exento", en: "Exempt" }, rate: null },
];

/** IVA withheld (cat_vat_rates_id). 10.6667 % is two thirds of 16 %, 5.3333 % two thirds of 8 %. */
export const VAT_RATES: readonly VatChoice[] = [
  { id: 1, name: { es: "Sin retención", en: "No withholding" }, rate: null },
  { id: 2, name: { es: "10.6667 %", en: "10.6667 %" }, rate: "0.106667" },
  { id: 3, name: { es: "10.67 %", en: "10.67 %" }, rate: "0.106700" },
  { id: 4, name: { es: "16 %", en: "16 %" }, rate: "0.160000" },
  { id: 5, name: { es: "8 %", en: "8 %" }, rate: "0.080000" },
  { id: 6, name: { es: "6 %", en: "6 %" }, rate: "0.060000" },
  { id: 7, name: { es: "5.3333 %", en: "5.3333 %" }, rate: "0.053333" },
  { id: 8, name: { es: "4 %", en: "4 %" }, rate: "0.040000" },
];
