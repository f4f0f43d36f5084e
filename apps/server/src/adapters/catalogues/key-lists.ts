import type { KeyList, Lista, Vigencia } from "@timbra/sat-catalogues";
import { readLine } from "./pack.ts";

/** For each list, the validity of its keys. Most keys share one of a few validities, and one object. */
export function keyLists(lists: ReadonlyMap<Lista, readonly string[]>): Partial<Record<Lista, KeyList>> {
  const validities = new Map<string, Vigencia>();
  const shared = (desde: string, hasta: string): Vigencia => {
    const name = `${desde} ${hasta}`;
    const known = validities.get(name) ?? (hasta === "" ? { desde } : { desde, hasta });
    validities.set(name, known);
    return known;
  };
  return Object.fromEntries(
    [...lists].map(([list, lines]) => {
      const keys = new Map(lines.map(readLine).map(({ clave, desde, hasta }) => [clave, shared(desde, hasta)]));
      return [list, { find: (clave: string) => keys.get(clave) }];
    }),
  );
}
