import { idOfKey, keyOfId } from "@timbra/contract";
import type { Catalogos } from "@timbra/sat-catalogues";

/**
 * Whether a unit can be kept: one of the committed list always, any other once the SAT's lists in use have it. `day`:
 * YYYY-MM-DD.
 */
export function isUnitKnown(catalogues: Catalogos, unitId: number, day: string): boolean {
  const key = keyOfId("unit", unitId) ?? "";
  if (idOfKey("unit", key) !== undefined) return true;
  const known = catalogues.estado("c_ClaveUnidad", key, day);
  return known === "vigente" || known === "no-vigente";
}
