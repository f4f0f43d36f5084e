import { COUNTRIES } from "./ids/countries.ts";
import { CURRENCIES } from "./ids/currencies.ts";
import { CFDI_USES, EXPORTS, PAYMENT_FORMS, PAYMENT_METHODS, TAX_OBJECTS, TAX_REGIMES } from "./ids/small-lists.ts";
import { UNITS } from "./ids/units.ts";
import { unlistedUnitId, unlistedUnitKey } from "./ids/unlisted-units.ts";
import { VAT_RATES, VAT_TAXES } from "./ids/vat.ts";

/** The keys of each catalogue in the order of their ids. VAT choices are ours, so their key is their number. */
const KEYS = {
  country: COUNTRIES,
  tax_regime: TAX_REGIMES,
  payment_form: PAYMENT_FORMS,
  payment_method: PAYMENT_METHODS,
  cfdi_use: CFDI_USES,
  currency: CURRENCIES,
  tax_object: TAX_OBJECTS,
  unit: UNITS,
  export: EXPORTS,
  vat_tax: VAT_TAXES.map((choice) => String(choice.id)),
  vat_rate: VAT_RATES.map((choice) => String(choice.id)),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Catalogue = keyof typeof KEYS;

/** An entry of a catalogue: our small id and the SAT's key. */
export interface CatalogueId {
  readonly id: number;
  readonly key: string;
}

/**
 * The SAT's key of an id ("MEX" of country 1); `undefined` for an id never given. Ids of units that the list has not
 * say their key themselves.
 */
export function keyOfId(catalogue: Catalogue, id: number): string | undefined {
  return KEYS[catalogue][id - 1] ?? (catalogue === "unit" ? unlistedUnitKey(id) : undefined);
}

/** Our id of a SAT key (3 of payment form "03"); `undefined` for a key that has none. */
export function idOfKey(catalogue: Catalogue, key: string): number | undefined {
  const at = KEYS[catalogue].indexOf(key);
  return at < 0 ? undefined : at + 1;
}

/**
 * Our id of any unit, of the list or not; `undefined` for what no unit's key looks like. That the SAT has such a unit,
 * its lists say. For units only: the other lists are complete.
 */
export function idOfUnit(key: string): number | undefined {
  return idOfKey("unit", key) ?? unlistedUnitId(key);
}

/** Every entry, by id. */
export function catalogueIds(catalogue: Catalogue): readonly CatalogueId[] {
  return KEYS[catalogue].map((key, at) => ({ id: at + 1, key }));
}

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
