import { idOfKey } from "@timbra/contract";
import { paises, regimenes } from "@timbra/sat-catalogues";
import type { Cells } from "../../imports/index.ts";

/** No id: the form says that it is not in its list. */
const UNKNOWN = -1;

/** "601", or "601 - General de Ley Personas Morales" as our own lists say it, or the words alone. */
export function regimeOf(cells: Cells): number | undefined {
  const typed = cells["tax_regime"];
  if (typed === undefined) return undefined;
  const key =
    /^\d{3}(?!\d)/.exec(typed)?.[0] ??
    regimenes().find(({ descripcion }) => plainWord(descripcion) === plainWord(typed))?.clave;
  return idOfKey("tax_regime", key ?? "") ?? UNKNOWN;
}

/** A key or a name of c_Pais; Mexico unless told. */
export function countryOf(cells: Cells): number {
  const typed = plainWord(cells["country"] ?? "MEX");
  const country = paises().find(
    ({ clave, descripcion }) =>
      plainWord(clave) === typed || plainWord(descripcion.replace(/\s*\(.*\)$/, "")) === typed,
  );
  return idOfKey("country", country?.clave ?? "") ?? UNKNOWN;
}

function plainWord(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
