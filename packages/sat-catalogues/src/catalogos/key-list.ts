import { isUsableOn } from "../validity/is-usable-on.ts";
import type { Vigencia } from "../validity/vigencia.ts";
import type { EstadoDeClave } from "./catalogos.ts";

/** The keys of one list: enough to say whether a key exists and from when to when. */
export interface KeyList {
  /** The validity of a key, `undefined` for one that the list has not. */
  find(clave: string): Vigencia | undefined;
  /**
   * What a key looks like (a pattern, or any test). Absent when the list is complete: then a key that is not in it does
   * not exist.
   */
  readonly format?: { test(clave: string): boolean };
}

/** What a list says of a key on a date. */
export function statusOf(keys: KeyList, clave: string, fecha: string): EstadoDeClave {
  const found = keys.find(clave);
  if (found !== undefined) return isUsableOn(found, fecha) ? "vigente" : "no-vigente";
  return keys.format?.test(clave) ? "desconocida" : "inexistente";
}
