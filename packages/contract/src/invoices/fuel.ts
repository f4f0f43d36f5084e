import type { Messages, Problem } from "@timbra/cfdi";
import { fixDeCombustible, type Petrolifero, petroliferoDe } from "@timbra/cfdi/complementos";
import type { ProblemChange } from "../error-body.ts";
import type { OwnPermit } from "../fuel-permits.ts";
import { idOfKey, keyOfId } from "../ids.ts";
import { sentence } from "../messages/sentence.ts";
import type { ComplementData, DraftComplement } from "./complements.ts";
import type { DraftItem } from "./item.ts";

/** The table of Hidrocarburos y Petrolíferos 1.0. */
export const FUEL_COMPLEMENT = "hidro-y-petro";

interface WithComplements {
  readonly complements: readonly { readonly name: string; readonly data: object }[];
}

/** What a line says of the fuel that it sells; undefined while it has no such complement. */
export function fuelOf({ complements }: WithComplements): Partial<Petrolifero> | undefined {
  return complements.find(({ name }) => name === FUEL_COMPLEMENT)?.data;
}

/** The complements of a line with what it says of its fuel changed; null: without that complement. */
export function withFuel({ complements }: WithComplements, fuel: Partial<Petrolifero> | null): DraftComplement[] {
  const others = complements.filter(({ name }) => name !== FUEL_COMPLEMENT) as DraftComplement[];
  return fuel === null ? others : [...others, { name: FUEL_COMPLEMENT, data: { ...fuel } as ComplementData }];
}

/**
 * What a line says of the fuel of a key: the permit where its issuer has one only, the subproduct where the fuel has
 * one only. Null for an issuer without a permit, who need not say anything.
 */
export function usualFuel(key: string, permits: readonly OwnPermit[]): Petrolifero | null {
  return permits.length === 0 ? null : petroliferoDe(key, numbersOf(permits));
}

/**
 * The change of a draft that solves a problem with the fuel of a line, where one way only is right; null of the others,
 * and of other problems.
 */
export function fuelChangeOf(
  problem: Problem,
  items: readonly DraftItem[],
  permits: readonly OwnPermit[],
  messages: Messages,
): ProblemChange | null {
  const [, at = ""] = /^Conceptos\[(\d+)\]/.exec(problem.path) ?? [];
  const item = items[Number.parseInt(at, 10)];
  if (item === undefined) return null;
  const petrolifero = fuelOf(item);
  const line = { ClaveProdServ: item.key ?? "", ClaveUnidad: keyOfId("unit", item.unit_id ?? 0) ?? "", petrolifero };
  const fix = fixDeCombustible(problem, line, numbersOf(permits));
  if (fix === null) return null;
  const { petrolifero: fuel, ClaveUnidad: unit } = fix;
  const unitId = unit === undefined ? undefined : idOfKey("unit", unit);
  return {
    label: labelOf(petrolifero === undefined, fuel, unit, messages),
    set: [
      ...(fuel === undefined
        ? []
        : [{ path: `items.${at}.complements`, value: withFuel(item, { ...petrolifero, ...fuel }) }]),
      ...(unitId === undefined ? [] : [{ path: `items.${at}.unit_id`, value: unitId }]),
    ],
  };
}

/**
 * The problems without that of the kind of a permit whose number is missing: the kind is read from the number, so
 * choosing the permit says both.
 */
export function withoutKindOfNoPermit(problems: readonly Problem[]): readonly Problem[] {
  const missing = new Set(problems.filter(({ code }) => code === MISSING).map(({ path }) => path));
  return problems.filter(({ code, path }) => {
    const number = path.replace(/\.TipoPermiso$/, ".NumeroPermiso");
    return code !== MISSING || number === path || !missing.has(number);
  });
}

const MISSING = "TIMBRA-XML-MISSING-ATTRIBUTE";

const numbersOf = (permits: readonly OwnPermit[]) => permits.map(({ number }) => number);

/** "Agregar el permiso PL/1234/EXP/ES/2015 y el subproducto SP16", "Cambiar el subproducto a SP17". */
function labelOf(
  isNew: boolean,
  fuel: Partial<Petrolifero> | undefined,
  unit: string | undefined,
  { campos, language }: Messages,
): string {
  if (isNew && fuel !== undefined) {
    const { NumeroPermiso: permit = "", SubProductoHYP: subproduct = "" } = fuel;
    return sentence("change_add_fuel", language, { permit, subproduct });
  }
  const changed = Object.entries({ ...fuel, ...(unit === undefined ? {} : { ClaveUnidad: unit }) });
  return changed
    .map(([name, value]) => sentence("change_set", language, { field: campos[name] ?? name, value }))
    .join("; ");
}
