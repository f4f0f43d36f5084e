import type { Lista } from "../lists/lista.ts";
import { monedas } from "../lists/monedas.ts";
import { paises } from "../lists/paises.ts";
import { regimenes } from "../lists/regimenes.ts";
import { tasas } from "../lists/tasas.ts";
import { usosCfdi } from "../lists/usos-cfdi.ts";
import { bundledKeys } from "./bundled-keys.ts";
import type { Catalogos } from "./catalogos.ts";
import { type KeyList, statusOf } from "./key-list.ts";

export interface CatalogosOptions {
  /** Fuller or newer lists than the bundled ones, such as an imported c_ClaveProdServ; each replaces its own. */
  readonly lists?: Partial<Readonly<Record<Lista, KeyList>>>;
}

const byKey = <T extends { readonly clave: string }>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.clave, entry]));

/**
 * The SAT's lists for the rules of a document. The small lists are complete; of product keys and units there is a
 * starter set, whose other well-formed keys are "desconocida"; postal codes are known by their ranges.
 */
export function createCatalogos(options: CatalogosOptions = {}): Catalogos {
  const currencies = byKey(monedas());
  const regimes = byKey(regimenes());
  const uses = byKey(usosCfdi());
  const taxIdPatterns = new Map(
    paises().flatMap(({ clave, patronIdentidadTributaria: pattern }) => (pattern === undefined ? [] : [[clave, new RegExp(`^(?:${pattern})$`)]])),
  );
  return {
    estado: (lista, clave, fecha) => statusOf(options.lists?.[lista] ?? bundledKeys(lista), clave, fecha),
    decimales: (moneda) => currencies.get(moneda)?.decimales,
    regimen: (clave) => regimes.get(clave),
    usoCfdi: (clave) => uses.get(clave),
    tasas,
    patronNumRegIdTrib: (pais) => taxIdPatterns.get(pais),
  };
}
