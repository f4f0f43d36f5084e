import { type Catalogue, catalogueIds } from "@timbra/contract";
import { type Entrada, isUsableOn } from "@timbra/sat-catalogues";

/** An entry of a SAT list under the small number that forms and rows know it by. */
export type Numbered<Entry> = Entry & { readonly id: number };

/** The entries that may be chosen on a day (YYYY-MM-DD), in the order of their ids. A retired one keeps its id, but is not offered. */
export function inForce<Entry extends Entrada>(catalogue: Catalogue, entries: readonly Entry[], day: string): Numbered<Entry>[] {
  const byKey = new Map(entries.map((entry) => [entry.clave, entry]));
  return catalogueIds(catalogue).flatMap(({ id, key }) => {
    const entry = byKey.get(key);
    return entry !== undefined && isUsableOn(entry, day) ? [{ ...entry, id }] : [];
  });
}
