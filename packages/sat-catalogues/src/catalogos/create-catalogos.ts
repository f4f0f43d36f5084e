import type { Lista } from "../lists/lista.ts";
import { monedas } from "../lists/monedas.ts";
import { paises } from "../lists/paises.ts";
import { regimenes } from "../lists/regimenes.ts";
import { type TasaOCuota, tasas } from "../lists/tasas.ts";
import { usosCfdi } from "../lists/usos-cfdi.ts";
import { bundledKeys } from "./bundled-keys.ts";
import type { Catalogos } from "./catalogos.ts";
import { type KeyList, statusOf } from "./key-list.ts";

export interface CatalogosOptions {
  /** Fuller or newer lists than the bundled ones, such as an imported c_ClaveProdServ; each replaces its own. */
  readonly lists?: Partial<Readonly<Record<Lista, KeyList>>>;
  /** Decimals of currencies, by key. This and the following replace the bundled ones whole. */
  readonly decimales?: ReadonlyMap<string, number>;
  readonly regimenes?: ReadonlyMap<string, NonNullable<ReturnType<Catalogos["regimen"]>>>;
  readonly usos?: ReadonlyMap<string, NonNullable<ReturnType<Catalogos["usoCfdi"]>>>;
  /** Patterns of the whole `NumRegIdTrib`, by country. */
  readonly patrones?: ReadonlyMap<string, RegExp>;
  readonly tasas?: readonly TasaOCuota[];
}

const byKey = <T extends { readonly clave: string }>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.clave, entry]));

function bundledPatterns(): ReadonlyMap<string, RegExp> {
  return new Map(
    paises().flatMap(({ clave, patronIdentidadTributaria: pattern }) =>
      pattern === undefined ? [] : [[clave, new RegExp(`^(?:${pattern})$`)]],
    ),
  );
}

/**
 * The SAT's lists for the rules of a document. The small lists are complete; of product keys and units there is a
 * starter set, whose other well-formed keys are "desconocida"; postal codes are known by their ranges.
 */
export function createCatalogos(options: CatalogosOptions = {}): Catalogos {
  const decimals = options.decimales ?? new Map(monedas().map(({ clave, decimales }) => [clave, decimales]));
  const regimes = options.regimenes ?? byKey(regimenes());
  const uses = options.usos ?? byKey(usosCfdi());
  const taxIdPatterns = options.patrones ?? bundledPatterns();
  const rates = options.tasas;
  return {
    estado: (lista, clave, fecha) => statusOf(options.lists?.[lista] ?? bundledKeys(lista), clave, fecha),
    decimales: (moneda) => decimals.get(moneda),
    regimen: (clave) => regimes.get(clave),
    usoCfdi: (clave) => uses.get(clave),
    tasas: rates === undefined ? tasas : () => rates,
    patronNumRegIdTrib: (pais) => taxIdPatterns.get(pais),
  };
}
