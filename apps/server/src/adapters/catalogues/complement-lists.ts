import { readFileSync } from "node:fs";
import type { Catalogos, EstadoDeClave, Lista } from "@timbra/cfdi";
import { COMPLEMENT_LISTS, type ComplementListName, SHARED_LISTS, type SharedListName } from "@timbra/contract";
import { isUsableOn } from "@timbra/sat-catalogues";
import { plainText } from "../../lib/plain-text.ts";
import { type ListsInUse, type PackedEntry, readLine, unpackTexts } from "./edition-lists.ts";
import type { ListLines } from "./list-lines.ts";

/** A key of a list of a complement, as it may be chosen. */
export interface ComplementKey {
  readonly key: string;
  /** Empty where nobody at hand knows the name. */
  readonly description: string;
  /** First and last day, YYYY-MM-DD. */
  readonly since: string;
  readonly until: string | null;
  /** What else the list says of it, by the names of `complement-sources.ts`; what it leaves blank is absent. */
  readonly facts: Readonly<Record<string, string>>;
}

export interface ComplementQuery {
  /** Words, of which each begins a word of the name or is one that begins the key; nothing: all keys in order. */
  readonly text: string;
  readonly limit: number;
  /** Only keys in force on this day, YYYY-MM-DD. */
  readonly day: string;
  /** Only keys of which a fact is this or lists it, such as a state's municipalities or a transport's permits. */
  readonly within?: string | undefined;
}

/** A list of complements as it lies in memory: lines in the order of their keys, of which a key may have several. */
interface ComplementList {
  readonly facts: readonly string[];
  readonly lines: ListLines | readonly string[];
  /** Key and label of each line, plain, each word after a blank; made at the first search. */
  words?: readonly string[];
}

/** The file with the lists of one of the SAT's schemas of lists, such as catCartaPorte. */
export function complementFile(family: string): URL {
  return new URL(`./shipped/${family}.tsv.gz`, import.meta.url);
}

const families = new Map<string, ReadonlyMap<string, ComplementList>>();

/**
 * A list by its name in the SAT's schemas, such as "catCartaPorte:c_Estaciones". A file is read when a list of it is
 * asked for: no start waits for it, and who sends no goods never has it in memory.
 */
function listOf(name: ComplementListName): ComplementList {
  const [family = "", list = ""] = name.split(":");
  let known = families.get(family);
  if (known === undefined) {
    const texts = unpackTexts(readFileSync(complementFile(family)));
    known = new Map(
      texts.map(([heading, lines]): [string, ComplementList] => {
        const [title = "", ...facts] = heading.split("\t");
        return [title, { facts, lines }];
      }),
    );
    families.set(family, known);
  }
  const found = known.get(list);
  if (found === undefined) throw new Error(`${complementFile(family).pathname} has no ${list}`);
  return found;
}

/**
 * What a list says of a key on a day (YYYY-MM-DD). The SAT adds keys between two releases of the product, so of one
 * that the list has not it cannot tell.
 */
export function complementKeyState(name: ComplementListName, key: string, day: string): EstadoDeClave {
  const found = entriesOf(listOf(name), key);
  if (found.length === 0) return "desconocida";
  return found.some((entry) => isInForce(entry, day)) ? "vigente" : "no-vigente";
}

/** The lists of a document itself, which complements name too, by their names in the SAT's schemas. */
const LISTS_OF_DOCUMENTS: ReadonlySet<string> = new Set<Lista>([
  ...(["c_FormaPago", "c_MetodoPago", "c_Moneda", "c_TipoDeComprobante", "c_CodigoPostal", "c_TipoRelacion"] as const),
  ...(["c_RegimenFiscal", "c_Pais", "c_UsoCFDI", "c_ClaveProdServ", "c_ClaveUnidad", "c_ObjetoImp"] as const),
  ...(["c_Impuesto", "c_TipoFactor"] as const),
]);
const OF_DOCUMENTS = "catCFDI:";

/**
 * What a list that a complement names says of a key on a day (YYYY-MM-DD). Of a list that nobody here has, it cannot
 * tell.
 */
export function keyStateIn(
  catalogos: Pick<Catalogos, "estado">,
  list: string,
  key: string,
  day: string,
): EstadoDeClave {
  if (isComplementList(list)) return complementKeyState(list, key, day);
  const name = list.startsWith(OF_DOCUMENTS) ? list.slice(OF_DOCUMENTS.length) : "";
  return LISTS_OF_DOCUMENTS.has(name) ? catalogos.estado(name as Lista, key, day) : "desconocida";
}

function isComplementList(name: string): name is ComplementListName {
  return (COMPLEMENT_LISTS as readonly string[]).includes(name);
}

/** The keys of a list that somebody may mean, the likeliest first. */
export function searchComplementList(name: ComplementListName, query: ComplementQuery): readonly ComplementKey[] {
  return search(listOf(name), query);
}

/** What is kept of a list of documents besides the name, as far as a complement asks it. */
const SHARED_FACTS: Readonly<Record<SharedListName, readonly string[]>> = {
  "catCFDI:c_ClaveUnidad": ["symbol"],
  "catCFDI:c_CodigoPostal": ["state"],
  "catCFDI:c_Moneda": ["decimals"],
  "catCFDI:c_Pais": [],
};

/** The lists in use, laid out for the search: an edition's lines are there as long as it is. */
const shared = new WeakMap<ComplementList["lines"], ComplementList>();

/** The same in a list of documents as it is in use. Of postal codes nobody types the name: they are found by digits. */
export function searchSharedList(
  { lines: linesOf }: Pick<ListsInUse, "lines">,
  name: SharedListName,
  query: ComplementQuery,
): readonly ComplementKey[] {
  const lines = linesOf(documentList(name));
  const list = shared.get(lines) ?? { facts: SHARED_FACTS[name], lines };
  shared.set(lines, list);
  if (name !== "catCFDI:c_CodigoPostal") return search(list, query);
  const beginning = query.text.trim();
  const found: ComplementKey[] = [];
  for (const line of lines) {
    if (found.length >= query.limit) break;
    if (line.startsWith(beginning) && isOffered(line, query)) found.push(toKey(list, readLine(line)));
  }
  return found;
}

/** "catCFDI:c_Pais" -> "c_Pais". */
function documentList<Name extends string>(name: `catCFDI:${Name}`): Name {
  return name.slice(OF_DOCUMENTS.length) as Name;
}

/** Whether a list of documents is one of those that the fields of complements are searched in. */
export function isSharedList(name: string): name is SharedListName {
  return (SHARED_LISTS as readonly string[]).includes(name);
}

/** A key of a list that complements name. */
export interface KeyInList {
  /** As the SAT's schemas call it. */
  readonly list: string;
  readonly key: string;
  /** What the list may have the key within: a state of its municipalities. */
  readonly within?: string | undefined;
}

/** What the SAT calls such a key, where one that is in force on a day (YYYY-MM-DD) has it. */
export function nameInList(
  { catalogos, labelOf }: Pick<ListsInUse, "catalogos" | "labelOf">,
  { list, key, within }: KeyInList,
  day: string,
): string | undefined {
  if (isComplementList(list)) {
    const inForce = entriesOf(listOf(list), key).filter((one) => isInForce(one, day));
    const entry = inForce.length < 2 ? inForce[0] : inForce.find((one) => isWithin(one, within));
    // The goods of Carta Porte are product keys, and named in the list of those.
    const isGoods = list === "catCartaPorte:c_ClaveProdServCP";
    return entry?.descripcion || (entry !== undefined && isGoods ? labelOf("c_ClaveProdServ", key) : undefined);
  }
  if (!isSharedList(list) || list === "catCFDI:c_CodigoPostal") return undefined;
  const name = documentList(list);
  return catalogos.estado(name, key, day) === "vigente" ? labelOf(name, key) : undefined;
}

/** The name of a municipality by its key within a state, whatever the day; undefined of one that is not in the list. */
export function nameOfMunicipality(key: string, state: string): string | undefined {
  return entriesOf(listOf("catCFDI:c_Municipio"), key).find((entry) => isWithin(entry, state))?.descripcion;
}

function search(list: ComplementList, query: ComplementQuery): readonly ComplementKey[] {
  const typed = plainWords(query.text);
  const asked = typed.split(" ").filter((word) => word !== "");
  list.words ??= Array.from(list.lines, wordsOf);
  const found: { readonly line: string; readonly rank: number }[] = [];
  for (const [at, words] of list.words.entries()) {
    if (!asked.every((word) => words.includes(` ${word}`))) continue;
    const line = list.lines.at(at) ?? "";
    if (isOffered(line, query)) found.push({ line, rank: rankOf(words, typed) });
    // Without a word all are alike: the first are as good as any.
    if (typed === "" && found.length >= query.limit) break;
  }
  found.sort((one, other) => one.rank - other.rank);
  return found.slice(0, query.limit).map(({ line }) => toKey(list, readLine(line)));
}

function wordsOf(line: string): string {
  const { clave, descripcion } = readLine(line);
  return ` ${plainWords(`${clave} ${descripcion}`)} `;
}

function plainWords(text: string): string {
  return plainText(text)
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .trim();
}

function isOffered(line: string, { day, within }: ComplementQuery): boolean {
  const entry = readLine(line);
  return isInForce(entry, day) && isWithin(entry, within);
}

function isWithin({ extra }: PackedEntry, within: string | undefined): boolean {
  return within === undefined || extra.some((fact) => listed(fact).includes(within));
}

/** "02, 03 y 04" */
function listed(fact: string): readonly string[] {
  return [fact, ...fact.split(/\s*(?:,|\sy\s)\s*/)];
}

/** The lower, the likelier: the key itself, then names with the very words in one piece, and the shorter names. */
function rankOf(words: string, typed: string): number {
  if (words.startsWith(` ${typed} `)) return -1;
  return (words.includes(` ${typed} `) ? 0 : 1) + words.length / LONGEST_NAME;
}

const LONGEST_NAME = 10_000;

function isInForce({ desde, hasta }: PackedEntry, day: string): boolean {
  return isUsableOn(hasta === "" ? { desde } : { desde, hasta }, day);
}

function toKey({ facts }: ComplementList, { clave, desde, hasta, descripcion, extra }: PackedEntry): ComplementKey {
  const known = facts.flatMap((fact, at) => (extra[at] ? [[fact, extra[at]] as const] : []));
  return {
    key: clave,
    description: descripcion,
    since: desde,
    until: hasta === "" ? null : hasta,
    facts: Object.fromEntries(known),
  };
}

/** The lines of a key: they are in order, and a tab comes before whatever a longer key goes on with. */
function entriesOf({ lines }: ComplementList, key: string): readonly PackedEntry[] {
  const beginning = `${key}\t`;
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((lines.at(middle) ?? "") < beginning) from = middle + 1;
    else to = middle;
  }
  const found: PackedEntry[] = [];
  for (let at = from; lines.at(at)?.startsWith(beginning); at += 1) found.push(readLine(lines.at(at) ?? ""));
  return found;
}
