import { CLAVES_PRODUCTO } from "./generated/claves-producto.gen.ts";
import { monedas, paises } from "./lists/document-lists.ts";
import { isUsableOn, once, parseTable, type Vigencia } from "./lists/entrada.ts";
import { entryOf, type LabelledList, type ListName } from "./lists/list.ts";
import { type Tasa, tasas } from "./lists/tasas.ts";
import { regimenes, usosCfdi } from "./lists/taxpayer-lists.ts";
import { estadoDe, isPostalCode } from "./postal-codes.ts";

export interface CatalogosOptions {
  /** Fuller or newer lists than the bundled ones, such as an imported c_ClaveProdServ; each replaces its own. */
  readonly lists?: Partial<Readonly<Record<ListName, KeyList>>>;
  /** Decimals of currencies, by key. This and the following replace the bundled ones whole. */
  readonly decimales?: ReadonlyMap<string, number>;
  readonly regimenes?: ReadonlyMap<string, NonNullable<ReturnType<Catalogos["regimen"]>>>;
  readonly usos?: ReadonlyMap<string, NonNullable<ReturnType<Catalogos["usoCfdi"]>>>;
  /** Patterns of the whole `NumRegIdTrib`, by country. */
  readonly patrones?: ReadonlyMap<string, RegExp>;
  readonly tasas?: readonly Tasa[];
  /** What c_ClaveProdServ demands of a concept, where its columns are at hand: they do not come with the package. */
  readonly exigencias?: NonNullable<Catalogos["exigenciasDeProducto"]>;
}

const byKey = <T extends { readonly clave: string }>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.clave, entry]));

const bundledPatterns: () => ReadonlyMap<string, RegExp> = /* @__PURE__ */ once(
  () =>
    new Map(
      paises().flatMap(({ clave, patronIdentidadTributaria: pattern }) =>
        pattern === undefined ? [] : [[clave, new RegExp(`^(?:${pattern})$`)]],
      ),
    ),
);

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
    ...(options.exigencias && { exigenciasDeProducto: options.exigencias }),
  };
}

/**
 * What is known of a key on a date.
 * "desconocida": well formed, but the list is not complete here, so nobody can say that it does not exist.
 */
type EstadoDeClave = "vigente" | "no-vigente" | "inexistente" | "desconocida";

/** The SAT's lists as the rules of a document ask for them: the `Catalogos` of `@timbra/cfdi`. */
interface Catalogos {
  /** @param fecha the date of the document, `AAAA-MM-DD` or longer */
  estado(lista: ListName, clave: string, fecha: string): EstadoDeClave;
  /** Decimals of a currency; `undefined` for an unknown one. */
  decimales(moneda: string): number | undefined;
  regimen(clave: string): { readonly fisica: boolean; readonly moral: boolean } | undefined;
  usoCfdi(
    clave: string,
  ): { readonly fisica: boolean; readonly moral: boolean; readonly regimenes: readonly string[] } | undefined;
  tasas(): readonly Tasa[];
  /** What the whole `NumRegIdTrib` of a country looks like; `undefined` where the SAT asks for no form. */
  patronNumRegIdTrib(pais: string): RegExp | undefined;
  /** Whether IVA and IEPS must be charged, and which complement must be there; `undefined`: nothing is demanded. */
  exigenciasDeProducto?(
    clave: string,
  ):
    | { readonly iva: "si" | "no" | "opcional"; readonly ieps: "si" | "no" | "opcional"; readonly complemento?: string }
    | undefined;
}

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
function statusOf(keys: KeyList, clave: string, fecha: string): EstadoDeClave {
  const found = keys.find(clave);
  if (found !== undefined) return isUsableOn(found, fecha) ? "vigente" : "no-vigente";
  return keys.format?.test(clave) ? "desconocida" : "inexistente";
}

/** In force since CFDI 4.0; the starter sets hold no key with an end. */
const SINCE_CFDI_40 = { desde: "2022-01-01" };

const productKeys = /* @__PURE__ */ once(() => new Set(parseTable(CLAVES_PRODUCTO, (cell) => cell("clave"))));

const PRODUCT_KEYS: KeyList = {
  find: (clave) => (productKeys().has(clave) ? SINCE_CFDI_40 : undefined),
  format: /^\d{8}$/,
};

const UNITS: KeyList = {
  find: (clave) => entryOf("c_ClaveUnidad", clave),
  format: /^[A-Z0-9][A-Za-z0-9]{1,2}$/,
};

const POSTAL_CODES: KeyList = {
  find: (cp) => (isPostalCode(cp) ? SINCE_CFDI_40 : undefined),
  // The codes the list has not, in prefixes that a state has: the SAT may have added them since.
  format: { test: (cp) => estadoDe(cp) !== undefined },
};

const complete = (lista: LabelledList): KeyList => ({ find: (clave) => entryOf(lista, clave) });

/** The keys of a list as this package has them. */
function bundledKeys(lista: ListName): KeyList {
  if (lista === "c_ClaveProdServ") return PRODUCT_KEYS;
  if (lista === "c_ClaveUnidad") return UNITS;
  if (lista === "c_CodigoPostal") return POSTAL_CODES;
  return complete(lista);
}
