import { createRequire } from "node:module";

/** One row of a SAT list as `@nodecfdi/sat-micro-catalogs` keeps it: numbers for flags, text for all else. */
export type SatMicroRow = Readonly<Record<string, string | number>>;

const requireJson = createRequire(import.meta.url);

/**
 * The rows of one `cfdi_40_*` list of the package.
 * @param list its name without the prefix, e.g. `usos_cfdi`
 */
export function readSatMicro(list: string): readonly SatMicroRow[] {
  return requireJson(`@nodecfdi/sat-micro-catalogs/raw/cfdi_40_${list}`) as readonly SatMicroRow[];
}
