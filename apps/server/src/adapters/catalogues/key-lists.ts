import type { KeyList, Lista, Vigencia } from "@timbra/sat-catalogues";
import type { ReleaseListName } from "../sat-release/index.ts";
import { SINCE_CFDI_40 } from "./pack.ts";

/**
 * For each list, the validity of its keys. A list is laid out when its first key is asked for: a start does not wait
 * for a hundred thousand.
 */
export function keyLists(lists: ReadonlyMap<ReleaseListName, readonly string[]>): Partial<Record<Lista, KeyList>> {
  return Object.fromEntries(
    [...lists].filter(([list]) => list !== "c_TasaOCuota").map(([list, lines]) => [list, lazyList(lines)]),
  );
}

function lazyList(lines: readonly string[]): KeyList {
  let keys: ReadonlyMap<string, Vigencia> | undefined;
  return {
    find: (clave) => {
      keys ??= validities(lines);
      return keys.get(clave);
    },
  };
}

/** Most keys share one of a few validities, and one object. */
function validities(lines: readonly string[]): ReadonlyMap<string, Vigencia> {
  const shared = new Map<string, Vigencia>();
  const keys = new Map<string, Vigencia>();
  for (const line of lines) {
    const end = line.indexOf("\t");
    const days = line.slice(end + 1, line.indexOf("\t", line.indexOf("\t", end + 1) + 1));
    const validity = shared.get(days) ?? toValidity(days);
    shared.set(days, validity);
    keys.set(line.slice(0, end), validity);
  }
  return keys;
}

function toValidity(days: string): Vigencia {
  const [since = "", until = ""] = days.split("\t");
  const desde = since || SINCE_CFDI_40;
  return until === "" ? { desde } : { desde, hasta: until };
}
