import type { Catalogos } from "@timbra/cfdi";
import {
  type Catalogue,
  catalogueIds,
  idOfKey,
  idOfUnit,
  isProductKeyUnknown,
  type Language,
  ratesInsteadOf,
  sentence,
  VAT_RATES,
  VAT_TAXES,
  type VatChoice,
} from "@timbra/contract";
import { type LabelledList, unidades } from "@timbra/sat-catalogues";
import type { ListsInUse } from "../adapters/catalogues/index.ts";
import { plainText } from "../lib/plain-text.ts";

/**
 * The lists in use as the selects of the contract want them. `day` (YYYY-MM-DD): retired entries are not offered.
 * Labels are the SAT's, in Spanish: they are law.
 */

const SPANISH = new Intl.Collator("es-MX");
const MEXICO = 1;

/** Mexico first, the others by name. */
export function listCountries(lists: ListsInUse, day: string) {
  const found = validOn(lists, "country", day).map(({ id, clave, descripcion }) => ({
    id,
    key: clave,
    name: descripcion,
  }));
  return found.sort(
    (one, other) => Number(other.id === MEXICO) - Number(one.id === MEXICO) || SPANISH.compare(one.name, other.name),
  );
}

export function listTaxRegimes(lists: ListsInUse, day: string) {
  return validOn(lists, "tax_regime", day).map(({ id, clave, descripcion }) => {
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

/**
 * Keeps what is made of the lists for a day, until the next one or until other lists are in use: everybody who opens a
 * form asks for it, and to look at thousands of keys takes 15 ms. Nobody may change what is returned.
 */
export function keptForADay<Made>(
  make: (lists: ListsInUse, day: string, language: Language) => Made,
): (lists: ListsInUse, day: string, language?: Language) => Made {
  const kept = new WeakMap<object, Map<Language, { readonly day: string; readonly made: Made }>>();
  return (lists, day, language = "es") => {
    const ofEdition = kept.get(lists.identity()) ?? new Map();
    kept.set(lists.identity(), ofEdition);
    const known = ofEdition.get(language);
    if (known?.day === day) return known.made;
    const made = make(lists, day, language);
    ofEdition.set(language, { day, made });
    return made;
  };
}

/** The everyday units first, then every other one of the edition in use. */
export const listUnits = keptForADay((lists, day) => {
  const units = lists.unitKeys().flatMap((key) => offeredOn(lists, "c_ClaveUnidad", idOfUnit(key) ?? 0, key, day));
  const endings = lists.endingKeys("c_ClaveUnidad");
  return units.map(({ id, clave, descripcion }) => {
    const until = endings.get(clave);
    return { id, key: clave, name: descripcion, ...(until !== undefined && { until }) };
  });
});

export function listTaxObjects(lists: ListsInUse, day: string) {
  return validOn(lists, "tax_object", day).map(({ id, clave, descripcion }) => ({ id, clave, descripcion }));
}

export function listCfdiUses(lists: ListsInUse, day: string) {
  return validOn(lists, "cfdi_use", day).map((entry) => {
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
  return validOn(lists, "currency", day).map((currency) => ({
    ...described(currency),
    decimals: lists.catalogos.decimales(currency.clave) ?? 2,
  }));
}

export function listPaymentForms(lists: ListsInUse, day: string) {
  return validOn(lists, "payment_form", day).map(described);
}

export function listPaymentMethods(lists: ListsInUse, day: string) {
  return validOn(lists, "payment_method", day).map(described);
}

export function listExports(lists: ListsInUse, day: string) {
  return validOn(lists, "export", day).map(described);
}

/** IVA charged; ours, not the SAT's. */
export function listVatTaxes(language: Language) {
  return VAT_TAXES.map((choice) => named(choice, language));
}

/** IVA withheld; ours, not the SAT's. */
export function listVatRates(language: Language) {
  return VAT_RATES.map((choice) => named(choice, language));
}

function described({ id, clave, descripcion }: NumberedEntry) {
  return { id, key: clave, descripcion };
}

function named({ id, name, rate }: VatChoice, language: Language) {
  return { id, name: name[language], rate };
}

/** A key of a SAT list under the small number that forms and rows know it by. */
interface NumberedEntry {
  readonly id: number;
  readonly clave: string;
  readonly descripcion: string;
}

/** The SAT's name of each of its lists that forms choose from. */
const SAT_LISTS = {
  country: "c_Pais",
  tax_regime: "c_RegimenFiscal",
  payment_form: "c_FormaPago",
  payment_method: "c_MetodoPago",
  cfdi_use: "c_UsoCFDI",
  currency: "c_Moneda",
  tax_object: "c_ObjetoImp",
  export: "c_Exportacion",
} as const satisfies Partial<Record<Catalogue, LabelledList>>;

/**
 * The keys that may be chosen on a day (YYYY-MM-DD), in the order of their ids. A retired one keeps its id, but is not
 * offered.
 */
function validOn(lists: ListsInUse, catalogue: keyof typeof SAT_LISTS, day: string): NumberedEntry[] {
  const list = SAT_LISTS[catalogue];
  return catalogueIds(catalogue).flatMap(({ id, key }) => offeredOn(lists, list, id, key, day));
}

/** A key as a select offers it on a day; nothing when it does not. */
function offeredOn(
  { catalogos, labelOf }: ListsInUse,
  list: LabelledList,
  id: number,
  key: string,
  day: string,
): NumberedEntry[] {
  return catalogos.estado(list, key, day) === "vigente"
    ? [{ id, clave: key, descripcion: labelOf(list, key) ?? key }]
    : [];
}

/**
 * Finds the key of the unit that has a name, accents and case aside: as the lists in use call it, or the lists that
 * come with the product. Where several are called alike it is the more usual one. The names are laid out at the first
 * question.
 */
export function unitsByName(lists: Pick<ListsInUse, "labelOf" | "unitKeys">): (name: string) => string | undefined {
  let known: ReadonlyMap<string, string> | null = null;
  return (name) => {
    known ??= namesOf(lists);
    return known.get(plainText(name));
  };
}

function namesOf({ labelOf, unitKeys }: Pick<ListsInUse, "labelOf" | "unitKeys">): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const everyday = unidades().map(({ clave, descripcion }) => [clave, descripcion] as const);
  for (const [key, name] of [
    ...everyday,
    ...unitKeys().map((key) => [key, labelOf("c_ClaveUnidad", key) ?? ""] as const),
  ]) {
    if (!known.has(plainText(name))) known.set(plainText(name), key);
  }
  return known;
}

export interface FormWarning {
  readonly field: string;
  readonly message: string;
}

/** What the lists are asked with; `day`: `AAAA-MM-DD`. */
interface WarningContext {
  readonly catalogues: Catalogos;
  readonly day: string;
  readonly language: Language;
}

/**
 * What can be kept at these fields of a form, but is not in the SAT's lists: a product's key, and a percentage of IEPS.
 * The screens say it while somebody types.
 */
export function taxWarnings(
  {
    key,
    ieps,
  }: {
    readonly key?: readonly [field: string, key: string];
    readonly ieps: readonly [field: string, percent: string | null];
  },
  { catalogues, day, language }: WarningContext,
): FormWarning[] {
  const rates = ratesInsteadOf(ieps[1], catalogues.tasas(), day);
  return [
    ...(key !== undefined && isProductKeyUnknown(key[1], catalogues, day)
      ? [{ field: key[0], message: sentence("product_key_unknown", language) }]
      : []),
    ...(rates === null ? [] : [{ field: ieps[0], message: sentence("ieps_rate_unknown", language, { rates }) }]),
  ];
}
