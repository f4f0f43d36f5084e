import { useQuery } from "@tanstack/react-query";
import { idOfUnit, type ResponseOf } from "@timbra/contract";
import { createSearch, type Search, unidades } from "@timbra/sat-catalogues";
import { unitsQuery } from "../../../lib/queries.ts";

export type Unit = ResponseOf<"getUnitsData">["units"][number];

/** The everyday units, until all are here. */
const EVERYDAY: readonly Unit[] = unidades().flatMap(({ clave, descripcion }) => {
  const id = idOfUnit(clave);
  return id === undefined ? [] : [{ id, key: clave, name: descripcion }];
});

/** The units that the server offers: thousands, which are asked for once the editor is there. */
export function useOfferedUnits(): readonly Unit[] | undefined {
  return useQuery(unitsQuery).data?.units;
}

/** The units to choose from. */
export function useUnits(): readonly Unit[] {
  return useOfferedUnits() ?? EVERYDAY;
}

const SHOWN = 8;
/** Over some units, which may be all of the SAT's: built when the first word is typed. */
const searches = new WeakMap<readonly Unit[], Search>();

/** Units best first, by key or by words; with nothing typed, the usual ones. */
export function findUnits(text: string, units: readonly Unit[]): readonly Unit[] {
  if (text.trim() === "") return units.slice(0, SHOWN);
  const search = searches.get(units) ?? searchOver(units);
  searches.set(units, search);
  return search(text, SHOWN).flatMap(({ clave }) => units.filter(({ key }) => key === clave));
}

/** The unit whose key was typed; small letters do for capitals, unless another unit is written so. */
export function findUnitByKey(text: string, units: readonly Unit[]): Unit | undefined {
  const typed = text.trim();
  return units.find(({ key }) => key === typed) ?? units.find(({ key }) => key.toUpperCase() === typed.toUpperCase());
}

/** The unit that a word from elsewhere means: its key, its name, or what people call it, in the plural too. */
export function findUnitByName(text: string, units: readonly Unit[]): Unit | undefined {
  const said = [normalizeText(text), normalizeText(text).replace(/s$/, "")].filter((word) => word !== "");
  const everyday = () =>
    unidades().find(({ palabras }) => palabras.split(" ").some((word) => said.includes(word)))?.clave;
  return (
    findUnitByKey(text, units) ??
    units.find(({ name }) => said.includes(normalizeText(name))) ??
    findUnitByKey(everyday() ?? "", units)
  );
}

/** Without accents, case or blanks around. */
export const normalizeText = (text: string) =>
  text
    .trim()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

function searchOver(units: readonly Unit[]): Search {
  const everyday = new Map(unidades().map(({ clave, palabras }) => [clave, palabras]));
  return createSearch(
    units.map(({ key, name }) => ({
      clave: key,
      descripcion: name,
      palabras: everyday.get(key) ?? "",
      cotidiana: everyday.has(key),
    })),
  );
}
