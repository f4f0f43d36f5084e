import type { Entrada } from "./entrada.ts";
import { type LabelledList, list } from "./list.ts";

const indexes = new Map<LabelledList, ReadonlyMap<string, Entrada>>();

/** The entry of a key, in force or not. */
export function entryOf(lista: LabelledList, clave: string): Entrada | undefined {
  let index = indexes.get(lista);
  if (index === undefined) {
    const entries: readonly Entrada[] = list(lista);
    index = new Map(entries.map((entry) => [entry.clave, entry]));
    indexes.set(lista, index);
  }
  return index.get(clave);
}

/**
 * The official Spanish label of a key of one list, `labelIn(usosCfdi(), "G03")`; `undefined` for an unknown key. It
 * brings no other list with it, as `labelOf` does: in a browser that is 10 KB.
 */
export function labelIn(entries: readonly Entrada[], clave: string): string | undefined {
  return entries.find((entry) => entry.clave === clave)?.descripcion;
}

/** The official Spanish label of a key, e.g. "General de Ley Personas Morales"; `undefined` for an unknown key. */
export function labelOf(lista: LabelledList, clave: string): string | undefined {
  return entryOf(lista, clave)?.descripcion;
}
