import { setImmediate as rest } from "node:timers/promises";
import {
  buildSearch,
  createCatalogos,
  createSearch,
  productosIniciales,
  type Search,
  search,
  unidades,
} from "@timbra/sat-catalogues";
import type { Db } from "../../db/index.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/log.ts";
import {
  bundledLists,
  bundledUnitKeys,
  keyLists,
  type ListsInUse,
  labelsOfEdition,
  optionsFromEdition,
  type PackedEntry,
  readLine,
  unpackLists,
} from "./edition-lists.ts";
import { type Edition, findEdition, readContent } from "./editions.db.ts";
import { type MinimumRows, type UpdateOutcome, type UpdateStep, updateEdition } from "./import-edition.ts";

export type SearchedList = "product-keys" | "units";

/**
 * The SAT's lists as this process has them: the imported edition, or what comes with the product. Its parts may be
 * kept: they answer of the edition in force.
 */
export interface CatalogueStore extends ListsInUse {
  /** Null: nothing was imported. */
  edition(): Edition | null;
  /** Whether the words of the edition can be looked for yet; until then the starter set is. */
  isSearchable(): boolean;
  search(list: SearchedList, query: string, limit: number): ReturnType<Search>;
  /**
   * Takes the edition that is in force in the database, if it is another one. Its search is built beside the requests;
   * `searchable` ends when it is.
   */
  refresh(): Promise<{ readonly searchable: Promise<void> }>;
  /**
   * Fetches what the SAT publishes now, puts it in force and takes it. What is wrong with it is answered, and changes
   * nothing.
   */
  update(importedBy: string, onStep: (step: UpdateStep) => void): Promise<UpdateOutcome>;
}

export interface CatalogueStoreDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where the SAT publishes its lists. */
  readonly url: string;
  /** Fewest keys of a list, in place of the SAT's. */
  readonly least?: MinimumRows;
}

const BUNDLED: Readonly<Record<SearchedList, Search>> = {
  "product-keys": (query, limit) => search("product-keys", query, limit),
  units: (query, limit) => search("units", query, limit),
};

export function createCatalogueStore({ db, clock, log, url, least }: CatalogueStoreDeps): CatalogueStore {
  let edition: Edition | null = null;
  let current = bundledLists();
  let searches = BUNDLED;
  let searched: string | null = null;

  async function build(number: string, lists: UnpackedLists): Promise<void> {
    const built = await indexLists(lists);
    if (edition?.number !== number) return;
    searches = built;
    searched = number;
  }

  async function refresh() {
    const newest = await findEdition(db);
    const content = newest === null || newest.number === edition?.number ? null : await readContent(db, newest.number);
    if (newest === null || content === null) return { searchable: Promise.resolve() };
    const lists = unpackLists(content);
    current = listsOfEdition(lists);
    edition = newest;
    log.info({ edition: newest.number, file: newest.fileName }, "an edition of the SAT's lists is in use");
    return {
      searchable: build(newest.number, lists).catch((err: unknown) =>
        log.error({ err }, "the SAT's lists could not be indexed"),
      ),
    };
  }

  async function update(importedBy: string, onStep: (step: UpdateStep) => void): Promise<UpdateOutcome> {
    const outcome = await updateEdition({ db, clock }, { url, importedBy, onStep, least });
    if (outcome.ok) await refresh();
    return outcome;
  }

  return {
    ...whateverIsCurrent(() => current),
    edition: () => edition,
    isSearchable: () => edition === null || searched === edition.number,
    search: (list, query, limit) => searches[list](query, limit),
    refresh,
    update,
  };
}

type UnpackedLists = ReturnType<typeof unpackLists>;

function listsOfEdition(lists: UnpackedLists): ListsInUse {
  return {
    catalogos: createCatalogos({ lists: keyLists(lists), ...optionsFromEdition(lists) }),
    labelOf: labelsOfEdition(lists),
    unitKeys: () => unitsOf(lists),
  };
}

/** Lists that may be kept: each question is put to the ones that are current as it is asked. */
function whateverIsCurrent(current: () => ListsInUse): ListsInUse {
  return {
    catalogos: {
      estado: (lista, clave, fecha) => current().catalogos.estado(lista, clave, fecha),
      decimales: (moneda) => current().catalogos.decimales(moneda),
      regimen: (clave) => current().catalogos.regimen(clave),
      usoCfdi: (clave) => current().catalogos.usoCfdi(clave),
      tasas: () => current().catalogos.tasas(),
      patronNumRegIdTrib: (pais) => current().catalogos.patronNumRegIdTrib(pais),
    },
    labelOf: (list, key) => current().labelOf(list, key),
    unitKeys: () => current().unitKeys(),
  };
}

async function indexLists(lists: UnpackedLists): Promise<Readonly<Record<SearchedList, Search>>> {
  return {
    "product-keys": await indexProducts(lists.get("c_ClaveProdServ") ?? []),
    units: indexUnits(lists.get("c_ClaveUnidad") ?? []),
  };
}

function indexUnits(lines: readonly string[]): Search {
  const everyday = new Map(unidades().map((unit) => [unit.clave, unit]));
  const others = lines.map(readLine).filter(({ clave, hasta }) => hasta === "" && !everyday.has(clave));
  return createSearch([...[...everyday.values()].map((unit) => ({ ...unit, cotidiana: true })), ...others]);
}

function unitsOf(lists: UnpackedLists): readonly string[] {
  const imported = (lists.get("c_ClaveUnidad") ?? []).map((line) => line.slice(0, line.indexOf("\t")));
  return [...new Set([...bundledUnitKeys(), ...imported])];
}

/** Entries that are indexed in one go: some two milliseconds. */
const SLICE = 200;

/**
 * The search over the lines of c_ClaveProdServ, built in slices between which requests are answered. Everyday keys come
 * first, with our words for them; the others in the SAT's order. Keys that have a last day are not offered.
 */
export async function indexProducts(lines: readonly string[]): Promise<Search> {
  const builder = buildSearch();
  const everyday = new Map(productosIniciales().map((one) => [one.clave, one.palabras]));
  let added = 0;
  for (const { clave, descripcion, hasta, extra } of commonUnitsFirst(lines, [...everyday.keys()])) {
    const [similares = ""] = extra;
    if (hasta === "")
      builder.add({
        clave,
        descripcion,
        similares,
        palabras: everyday.get(clave) ?? "",
        cotidiana: everyday.has(clave),
      });
    added += 1;
    if (added % SLICE === 0) await rest();
  }
  const steps = builder.finish();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

function* commonUnitsFirst(lines: readonly string[], everyday: readonly string[]): Generator<PackedEntry> {
  const byKey = new Map(lines.map((line) => [line.slice(0, line.indexOf("\t")), line]));
  for (const key of everyday) {
    const line = byKey.get(key);
    if (line !== undefined) yield readLine(line);
    byKey.delete(key);
  }
  for (const line of byKey.values()) yield readLine(line);
}
