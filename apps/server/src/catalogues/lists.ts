import { idOfKey, idOfUnit, type Language, VAT_RATES, VAT_TAXES, type VatChoice } from "@timbra/contract";
import type { ListsInUse } from "../adapters/catalogues/index.ts";
import { inForce, type Numbered, offered } from "./in-force.ts";

/**
 * The lists in use as the selects of the contract want them. `day` (YYYY-MM-DD): retired entries are not offered.
 * Labels are the SAT's, in Spanish: they are law.
 */

const SPANISH = new Intl.Collator("es-MX");
const MEXICO = 1;

/** Mexico first, the others by name. */
export function listCountries(lists: ListsInUse, day: string) {
  const found = inForce(lists, "country", day).map(({ id, clave, descripcion }) => ({
    id,
    key: clave,
    name: descripcion,
  }));
  return found.sort(
    (one, other) => Number(other.id === MEXICO) - Number(one.id === MEXICO) || SPANISH.compare(one.name, other.name),
  );
}

export function listTaxRegimes(lists: ListsInUse, day: string) {
  return inForce(lists, "tax_regime", day).map(({ id, clave, descripcion }) => {
    const whose = lists.catalogos.regimen(clave);
    return {
      id,
      key: clave,
      label: `${clave} - ${descripcion}`,
      individual: whose?.fisica === true,
      company: whose?.moral === true,
    };
  });
}

/** The everyday units first, then every other one of the edition in use. */
export function listUnits(lists: ListsInUse, day: string) {
  const units = lists.unitKeys().flatMap((key) => offered(lists, "c_ClaveUnidad", idOfUnit(key) ?? 0, key, day));
  return units.map(({ id, clave, descripcion }) => ({ id, key: clave, name: descripcion }));
}

export function listTaxObjects(lists: ListsInUse, day: string) {
  return inForce(lists, "tax_object", day).map(({ id, clave, descripcion }) => ({ id, clave, descripcion }));
}

export function listCfdiUses(lists: ListsInUse, day: string) {
  return inForce(lists, "cfdi_use", day).map((entry) => {
    const use = lists.catalogos.usoCfdi(entry.clave);
    const regimes = (use?.regimenes ?? []).flatMap((key) => idOfKey("tax_regime", key) ?? []);
    return {
      ...described(entry),
      individual: use?.fisica === true,
      company: use?.moral === true,
      tax_regimes: regimes,
    };
  });
}

export function listCurrencies(lists: ListsInUse, day: string) {
  return inForce(lists, "currency", day).map((currency) => ({
    ...described(currency),
    decimals: lists.catalogos.decimales(currency.clave) ?? 2,
  }));
}

export function listPaymentForms(lists: ListsInUse, day: string) {
  return inForce(lists, "payment_form", day).map(described);
}

export function listPaymentMethods(lists: ListsInUse, day: string) {
  return inForce(lists, "payment_method", day).map(described);
}

export function listExports(lists: ListsInUse, day: string) {
  return inForce(lists, "export", day).map(described);
}

/** IVA charged; ours, not the SAT's. */
export function listVatTaxes(language: Language) {
  return VAT_TAXES.map((choice) => named(choice, language));
}

/** IVA withheld; ours, not the SAT's. */
export function listVatRates(language: Language) {
  return VAT_RATES.map((choice) => named(choice, language));
}

function described({ id, clave, descripcion }: Numbered) {
  return { id, key: clave, descripcion };
}

function named({ id, name, rate }: VatChoice, language: Language) {
  return { id, name: name[language], rate };
}
