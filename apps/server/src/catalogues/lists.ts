import { idOfKey, type Language, VAT_RATES, VAT_TAXES, type VatChoice } from "@timbra/contract";
import {
  type Entrada,
  exportaciones,
  formasPago,
  metodosPago,
  monedas,
  objetosImp,
  paises,
  regimenes,
  unidades,
  usosCfdi,
} from "@timbra/sat-catalogues";
import { inForce, type Numbered } from "./in-force.ts";

/** The lists as the selects of the contract want them. `day` (YYYY-MM-DD): retired entries are not offered. Labels are the SAT's, in Spanish: they are law. */

const SPANISH = new Intl.Collator("es-MX");
const MEXICO = 1;

/** Mexico first, the others by name. */
export function listCountries(day: string) {
  const found = inForce("country", paises(), day).map(({ id, clave, descripcion }) => ({ id, key: clave, name: descripcion }));
  return found.sort((one, other) => Number(other.id === MEXICO) - Number(one.id === MEXICO) || SPANISH.compare(one.name, other.name));
}

export function listTaxRegimes(day: string) {
  return inForce("tax_regime", regimenes(), day).map(({ id, clave, descripcion, fisica, moral }) => ({
    id,
    key: clave,
    label: `${clave} - ${descripcion}`,
    individual: fisica,
    company: moral,
  }));
}

export function listUnits(day: string) {
  return inForce("unit", unidades(), day).map(({ id, clave, descripcion }) => ({ id, key: clave, name: descripcion }));
}

export function listTaxObjects(day: string) {
  return inForce("tax_object", objetosImp(), day).map(({ id, clave, descripcion }) => ({ id, clave, descripcion }));
}

export function listCfdiUses(day: string) {
  return inForce("cfdi_use", usosCfdi(), day).map((use) => ({
    ...described(use),
    individual: use.fisica,
    company: use.moral,
    tax_regimes: use.regimenes.flatMap((key) => idOfKey("tax_regime", key) ?? []),
  }));
}

export function listCurrencies(day: string) {
  return inForce("currency", monedas(), day).map((currency) => ({ ...described(currency), decimals: currency.decimales }));
}

export function listPaymentForms(day: string) {
  return inForce("payment_form", formasPago(), day).map(described);
}

export function listPaymentMethods(day: string) {
  return inForce("payment_method", metodosPago(), day).map(described);
}

export function listExports(day: string) {
  return inForce("export", exportaciones(), day).map(described);
}

/** IVA charged; ours, not the SAT's. */
export function listVatTaxes(language: Language) {
  return VAT_TAXES.map((choice) => named(choice, language));
}

/** IVA withheld; ours, not the SAT's. */
export function listVatRates(language: Language) {
  return VAT_RATES.map((choice) => named(choice, language));
}

function described({ id, clave, descripcion }: Numbered<Entrada>) {
  return { id, key: clave, descripcion };
}

function named({ id, name, rate }: VatChoice, language: Language) {
  return { id, name: name[language], rate };
}
