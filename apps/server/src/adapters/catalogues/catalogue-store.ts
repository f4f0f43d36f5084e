import { setImmediate as rest } from "node:timers/promises";
import type { ComplementListName, SharedListName } from "@timbra/contract";
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
import type { KeyChange } from "./compare-editions.ts";
import {
  type ComplementKey,
  type ComplementQuery,
  isSharedList,
  type KeyInList,
  keyStateIn,
  nameInList,
  searchComplementList,
  searchSharedList,
} from "./complement-lists.ts";
import {
  endingKeysOf,
  keyLists,
  type ListsInUse,
  labelsOfEdition,
  namesakesOf,
  optionsFromEdition,
  readLine,
  type UnpackedLists,
  unpackLists,
} from "./edition-lists.ts";
import { type Edition, findChanges, findEdition, readContent } from "./editions.db.ts";
import { type MinimumRows, type UpdateOutcome, type UpdateStep, updateEdition } from "./import-edition.ts";
import type { ListLines } from "./list-lines.ts";
import { municipalityIn, zipCodesIn } from "./municipalities.ts";
import {
  bundledEdition,
  bundledLabelOf,
  bundledLists,
  municipalityOf,
  shippedLists,
  unitKeysOf,
  zipCodesOfMunicipality,
} from "./shipped-lists.ts";

export type SearchedList = "product-keys" | "units";

/**
 * The SAT's lists as this process has them: the imported edition, or what comes with the product. Its parts may be
 * kept: they answer of the edition in force.
 */
export interface CatalogueStore extends ListsInUse {
  /** Null: nothing was imported. */
  edition(): Edition | null;
  /** Whether the words of the whole lists in use can be looked for yet; until then the starter set is. */
  isSearchable(): boolean;
  /**
   * Builds the search over the lists that come with the product, beside the requests, unless an edition is in use,
   * which brings its own. A process that searches nothing never needs it.
   */
  prepareSearch(): Promise<void>;
  search(list: SearchedList, query: string, limit: number): ReturnType<Search>;
  /** The municipality of a postal code; undefined where the SAT's list names none. */
  municipalityOf(zipCode: string): string | undefined;
  /** The keys of a list that complements name which somebody may mean, the likeliest first. */
  searchComplementList(name: ComplementListName | SharedListName, query: ComplementQuery): readonly ComplementKey[];
  /** What the SAT calls a key of such a list, where one in force on a day (YYYY-MM-DD) has it. */
  nameInList(key: KeyInList, day: string): string | undefined;
  /** How the edition in force differs from what was in force before it; null where that was not kept. */
  changes(): Promise<readonly KeyChange[] | null>;
  /** The postal codes of the municipalities whose name begins so, accents and case aside, in order. */
  zipCodesOfMunicipality(beginning: string): readonly string[];
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

type Searches = Readonly<Record<SearchedList, Search>>;

const STARTER: Searches = {
  "product-keys": (query, limit) => search("product-keys", query, limit),
  units: (query, limit) => search("units", query, limit),
};

export function createCatalogueStore({ db, clock, log, url, least }: CatalogueStoreDeps): CatalogueStore {
  let edition: Edition | null = null;
  let current = bundledLists();
  let searches = STARTER;
  /** The edition that is searched: null of the product's own lists, undefined while it is the starter set. */
  let searched: string | null | undefined;

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

  async function prepareSearch(): Promise<void> {
    if (edition !== null || searched === null) return;
    const built = await shippedSearches();
    if (edition !== null) return;
    searches = built;
    searched = null;
  }

  async function update(importedBy: string, onStep: (step: UpdateStep) => void): Promise<UpdateOutcome> {
    const outcome = await updateEdition({ db, clock }, { url, importedBy, onStep, least });
    if (outcome.ok) await refresh();
    return outcome;
  }

  return {
    ...whateverIsCurrent(() => current),
    edition: () => edition,
    isSearchable: () => searched === (edition?.number ?? null),
    search: (list, query, limit) => searches[list](query, limit),
    ...placesIn(() => current),
    searchComplementList: (name, query) => searchAnyList(name, query, current, searches["product-keys"]),
    nameInList: (key, day) => nameInList(current, key, day),
    changes: () => findChanges(db),
    prepareSearch,
    refresh,
    update,
  };
}

/** The municipalities of an edition; of a code or a name that it does not know, what comes with the product. */
function placesIn(current: () => ListsInUse): Pick<CatalogueStore, "municipalityOf" | "zipCodesOfMunicipality"> {
  const lines = () => current().lines("c_CodigoPostal");
  return {
    municipalityOf: (zipCode) => municipalityIn(lines(), zipCode) ?? municipalityOf(zipCode),
    zipCodesOfMunicipality: (beginning) => {
      const found = zipCodesIn(lines(), beginning);
      return found.length > 0 ? found : zipCodesOfMunicipality(beginning);
    },
  };
}

function searchAnyList(
  name: ComplementListName | SharedListName,
  query: ComplementQuery,
  lists: ListsInUse,
  searchProducts: Search,
): readonly ComplementKey[] {
  if (isSharedList(name)) return searchSharedList(lists, name, query);
  const found = searchComplementList(name, query);
  return name === GOODS ? withProductNames(found, query, searchProducts, lists) : found;
}

/**
 * The goods of Carta Porte are product keys of the document's own list, which is where their names are: the list of
 * Carta Porte is at hand without any.
 */
const GOODS = "catCartaPorte:c_ClaveProdServCP";

function withProductNames(
  found: readonly ComplementKey[],
  query: ComplementQuery,
  searchProducts: Search,
  { labelOf }: Pick<ListsInUse, "labelOf">,
): readonly ComplementKey[] {
  const named = (key: ComplementKey) => ({ ...key, description: labelOf("c_ClaveProdServ", key.key) ?? "" });
  if (found.length > 0) return found.map(named);
  return searchProducts(query.text, query.limit).flatMap(({ clave }) =>
    searchComplementList(GOODS, { ...query, text: clave, limit: 1 })
      .filter(({ key }) => key === clave)
      .map(named),
  );
}

function listsOfEdition(lists: UnpackedLists): ListsInUse {
  const labelOf = labelsOfEdition(lists);
  return {
    identity: () => lists,
    catalogos: createCatalogos({ lists: keyLists(lists), ...optionsFromEdition(lists) }),
    labelOf: (list, key) => labelOf(list, key) ?? bundledLabelOf(list, key),
    unitKeys: () => unitKeysOf(lists),
    endingKeys: (list) => endingKeysOf(lists.get(list) ?? []),
    namesakes: (list, key, day) => namesakesOf(lists.get(list) ?? [], key, day),
    lines: (list) => lists.get(list) ?? bundledEdition().get(list) ?? [],
  };
}

/** Lists that may be kept: each question is put to the ones that are current as it is asked. */
function whateverIsCurrent(current: () => ListsInUse): ListsInUse {
  return {
    identity: () => current().identity(),
    catalogos: {
      estado: (lista, clave, fecha) => current().catalogos.estado(lista, clave, fecha),
      decimales: (moneda) => current().catalogos.decimales(moneda),
      regimen: (clave) => current().catalogos.regimen(clave),
      usoCfdi: (clave) => current().catalogos.usoCfdi(clave),
      tasas: () => current().catalogos.tasas(),
      patronNumRegIdTrib: (pais) => current().catalogos.patronNumRegIdTrib(pais),
      exigenciasDeProducto: (clave) => current().catalogos.exigenciasDeProducto?.(clave),
      estadoEnComplemento: (lista, clave, fecha) => keyStateIn(current().catalogos, lista, clave, fecha),
    },
    labelOf: (list, key) => current().labelOf(list, key),
    unitKeys: () => current().unitKeys(),
    endingKeys: (list) => current().endingKeys(list),
    namesakes: (list, key, day) => current().namesakes(list, key, day),
    lines: (list) => current().lines(list),
  };
}

let shipped: Promise<Searches> | undefined;

/** The product's own lists never change: they are indexed once for the whole process. */
function shippedSearches(): Promise<Searches> {
  shipped ??= indexLists(shippedLists());
  return shipped;
}

async function indexLists(lists: UnpackedLists): Promise<Searches> {
  return {
    "product-keys": await indexProducts(lists.get("c_ClaveProdServ") ?? []),
    units: indexUnits(lists.get("c_ClaveUnidad") ?? []),
  };
}

function indexUnits(lines: Iterable<string>): Search {
  const everyday = new Map(unidades().map((unit) => [unit.clave, unit]));
  const others = Array.from(lines, readLine).filter(({ clave }) => !everyday.has(clave));
  return createSearch([...[...everyday.values()].map((unit) => ({ ...unit, cotidiana: true })), ...others]);
}

/** Entries that are indexed in one go: some two milliseconds. */
const SLICE = 200;

/**
 * The search over the lines of c_ClaveProdServ, built in slices between which requests are answered. Everyday keys come
 * first, with our words for them; the others in the SAT's order. Whether a key is in force is for whoever asks: that
 * depends on the day. What a key is called is read from its line when it was found.
 */
export async function indexProducts(lines: ListLines | readonly string[]): Promise<Search> {
  const everyday = new Map(productosIniciales().map((one) => [one.clave, one.palabras]));
  const order = everydayFirst(lines, [...everyday.keys()]);
  const entryAt = (entry: number) => readLine(lines.at(order[entry] ?? -1) ?? "");
  const builder = buildSearch(entryAt);
  for (let entry = 0; entry < order.length; entry += 1) {
    const { clave, descripcion, extra } = entryAt(entry);
    const [similares = ""] = extra;
    builder.add({
      clave,
      descripcion,
      similares,
      palabras: everyday.get(clave) ?? "",
      cotidiana: everyday.has(clave),
    });
    if (entry % SLICE === 0) await rest();
  }
  const steps = builder.finish();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

/** The places of the lines: those of everyday keys in their order, then the others. */
function everydayFirst(lines: Iterable<string>, everyday: readonly string[]): Uint32Array {
  const places = new Map(everyday.map((key) => [key, -1]));
  const others: number[] = [];
  let at = 0;
  for (const line of lines) {
    const key = line.slice(0, line.indexOf("\t"));
    if (places.has(key)) places.set(key, at);
    else others.push(at);
    at += 1;
  }
  return Uint32Array.from([...[...places.values()].filter((place) => place !== -1), ...others]);
}
