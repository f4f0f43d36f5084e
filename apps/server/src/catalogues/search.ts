import { idOfUnit, type SEARCHABLE } from "@timbra/contract";
import { estadoDe, estados } from "@timbra/sat-catalogues";
import type { Deps } from "../boot/deps.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { withoutAccents } from "../lib/plain-text.ts";
import type { UsedKey } from "./used-keys.db.ts";

export interface CatalogueQuery {
  readonly kind: (typeof SEARCHABLE)[number];
  readonly text: string;
  readonly limit: number;
  /** What who asks uses already; it comes first. */
  readonly used?: readonly UsedKey[];
}

type CatalogueDeps = Pick<Deps, "catalogues" | "clock"> & {
  readonly catalogueStore: Pick<
    Deps["catalogueStore"],
    "search" | "labelOf" | "municipalityOf" | "zipCodesOfMunicipality"
  >;
};

/** Among so many hits one's own are searched. */
const MAX_SCANNED = 100;

/**
 * What a person may mean, own history first, then the best, in the lists that are too long for a select. `id` only
 * where our forms know the entry by a number.
 */
export function searchCatalogue(deps: CatalogueDeps, { kind, text, limit, used = [] }: CatalogueQuery) {
  if (kind === "zip-codes") {
    const found = searchZipCodes(deps, text, limit);
    return found.map(({ zipCode, place }) => ({ key: zipCode, description: place, score: 1, id: null, own: false }));
  }
  const list = kind === "units" ? "c_ClaveUnidad" : "c_ClaveProdServ";
  const day = mexicanDay(deps.clock.now());
  const isOver = (key: string) => deps.catalogues.estado(list, key, day) === "no-vigente";
  const hits = deps.catalogueStore
    .search(kind, text, Math.max(limit, MAX_SCANNED))
    .filter(({ clave }) => !isOver(clave));
  const label = (key: string) => deps.catalogueStore.labelOf(list, key) ?? "";
  return usedFirst({ hits, used: used.filter(({ key }) => !isOver(key)), text, label })
    .slice(0, limit)
    .map(({ clave, descripcion, score, own }) => ({
      key: clave,
      description: descripcion,
      score,
      id: kind === "units" ? (idOfUnit(clave) ?? null) : null,
      own,
    }));
}

type Hit = ReturnType<Deps["catalogueStore"]["search"]>[number];

interface SearchHits {
  readonly hits: readonly Hit[];
  /** The most used first. */
  readonly used: readonly UsedKey[];
  readonly text: string;
  /** What the SAT calls a key. */
  readonly label: (key: string) => string;
}

/** So many of one's own go before the rest: they help, and must not hide what is new. */
const MOST = 5;

/**
 * The hits with what the issuer uses before the others: first the keys of products that are called like what was typed,
 * whatever the SAT calls them, then those that the search found too. A key that was typed whole stays where it was:
 * nothing is meant more.
 */
export function usedFirst({ hits, used, text, label }: SearchHits): readonly (Hit & { readonly own: boolean })[] {
  const typed = text.trim().toUpperCase();
  const exact = hits.filter(({ clave }) => clave.toUpperCase() === typed);
  const found = new Map(hits.map((hit) => [hit.clave, hit]));
  const own = new Set(used.map(({ key }) => key));
  const called =
    typed === ""
      ? []
      : used
          .filter(({ named }) => named)
          .map(({ key }) => found.get(key) ?? { clave: key, descripcion: label(key), score: 1 });
  const met = hits.filter(({ clave }) => own.has(clave));
  const first = distinct([...called, ...met]).slice(0, MOST);
  return distinct([...exact, ...first, ...hits]).map((hit) => ({ ...hit, own: own.has(hit.clave) }));
}

function distinct(hits: readonly Hit[]): readonly Hit[] {
  return [...new Map(hits.map((hit) => [hit.clave, hit])).values()];
}

const DIGITS = 5;
const MIN_DIGITS = 2;
const MIN_LETTERS = 3;
/** The first two digits of a code name its state. */
const PREFIXES = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, "0"));

export interface ZipCode {
  readonly zipCode: string;
  /** "Benito Juárez, Ciudad de México"; the state alone where the SAT's list names no municipality. */
  readonly place: string;
}

/**
 * The postal codes that begin with the digits typed (two at least), or those of a state or else a municipality named in
 * words, in order. Codes that the SAT's list may not have are not offered.
 */
function searchZipCodes({ catalogues, catalogueStore, clock }: CatalogueDeps, query: string, limit: number): ZipCode[] {
  const day = mexicanDay(clock.now());
  const found: ZipCode[] = [];
  for (const zipCode of codesAskedFor(catalogueStore, query.trim())) {
    if (found.length >= limit) return found;
    if (catalogues.estado("c_CodigoPostal", zipCode, day) === "vigente")
      found.push({ zipCode, place: placeOf(catalogueStore, zipCode) });
  }
  return found;
}

function* codesAskedFor(store: CatalogueDeps["catalogueStore"], query: string): Generator<string> {
  const beginnings = beginningsOf(query);
  for (const beginning of beginnings) if (stateOf(beginning) !== undefined) yield* codesBeginning(beginning);
  const isName = beginnings.length === 0 && query.length >= MIN_LETTERS && !/^\d/.test(query);
  if (isName) yield* store.zipCodesOfMunicipality(query);
}

function placeOf(store: CatalogueDeps["catalogueStore"], zipCode: string): string {
  const names = [store.municipalityOf(zipCode), stateOf(zipCode)];
  return [...new Set(names)].filter((name) => name !== undefined).join(", ");
}

/**
 * What the codes asked for begin with: the digits typed, or the prefixes of the states whose name begins so, whatever
 * the accents.
 */
function beginningsOf(query: string): readonly string[] {
  if (query.length < MIN_DIGITS) return [];
  if (/^\d+$/.test(query)) return query.length <= DIGITS ? [query] : [];
  const lower = (text: string) => withoutAccents(text).toLowerCase();
  return PREFIXES.filter((prefix) => lower(stateOf(prefix) ?? "").startsWith(lower(query)));
}

function codesBeginning(digits: string): string[] {
  const open = DIGITS - digits.length;
  return Array.from({ length: 10 ** open }, (_, rest) =>
    open === 0 ? digits : digits + String(rest).padStart(open, "0"),
  );
}

function stateOf(digits: string): string | undefined {
  const key = estadoDe(digits.padEnd(DIGITS, "0"));
  return estados().find(({ clave, pais }) => clave === key && pais === "MEX")?.descripcion;
}
