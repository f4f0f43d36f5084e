import { createVocabulary, findWords } from "./find-words.ts";
import { createRanker } from "./rank.ts";
import { allOf, type Chunked, createWordIndex, FIELDS } from "./word-index.ts";
import { foldText, plainWordsOf } from "./words.ts";

/**
 * Of what an entry is worth by itself: that everyday invoices use it, and that it is not one of hundreds of a kind
 * (roses by colour).
 */
const EVERYDAY = 0.7;
const CLASS_DIGITS = 6;
/** From so many of a kind on, up to where nothing is left. */
const CROWD = 30;
const LARGE_CLASS = 300;
const LONGEST_LABEL = 255;

/**
 * Takes entries one after the other, so that a caller with many can yield between them; `finish` gives the search over
 * them.
 */
export interface SearchBuilder {
  add(entry: Searchable): void;
  /** In steps of some milliseconds. */
  finish(): Chunked<Search>;
}

/**
 * A ranked search over entries by words or by key; accents, plurals and small typing errors are tolerated. Of equals
 * the earlier entry comes first.
 */
export function createSearch(entries: Iterable<Searchable>): Search {
  const builder = buildSearch();
  for (const entry of entries) builder.add(entry);
  return allOf(builder.finish());
}

/**
 * The same for entries that are added one after the other, finished in steps between which others may go on. It answers
 * one question at a time, and holds flat arrays of numbers, the keys as one text, and the labels, unless `labelOf`
 * tells the key and the label of an entry by its number: then they may be kept more compactly somewhere else.
 */
export function buildSearch(labelOf?: (entry: number) => Labelled): SearchBuilder {
  const index = createWordIndex();
  const labels: Labelled[] = [];
  const keys: string[] = [];
  /** What is only needed until the search is made. */
  const facts: { readonly head: string; readonly kind: string; readonly length: number; readonly everyday: boolean }[] =
    [];

  function add({ clave, descripcion, palabras = "", similares = "", cotidiana = false }: Searchable): void {
    const words = plainWordsOf(descripcion);
    const entry = keys.length;
    if (labelOf === undefined) labels.push({ clave, descripcion });
    keys.push(foldText(clave));
    const length = Math.min(words.length, LONGEST_LABEL);
    facts.push({ head: words[0] ?? "", kind: classOf(clave), length, everyday: cotidiana });
    index.add(entry, FIELDS.label, words);
    index.add(entry, FIELDS.everyday, plainWordsOf(palabras));
    index.add(entry, FIELDS.similar, plainWordsOf(similares));
  }

  function* finish(): Chunked<Search> {
    const built = yield* index.finish();
    const vocabulary = yield* createVocabulary(built.words);
    const places = new Map(built.words.map((word, place) => [word, place]));
    yield;
    const sizes = new Map<string, number>();
    for (const { kind } of facts) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
    const length = Uint8Array.from(facts, (one) => one.length);
    const head = Uint32Array.from(facts, (one) => places.get(one.head) ?? built.words.length);
    yield;
    const values = Float32Array.from(facts, ({ everyday, kind }) => prior(everyday, sizes.get(kind) ?? 1));
    const rank = createRanker(built, { length, head, prior: values });
    const keyIndex = createKeyIndex(keys);
    facts.length = 0;
    keys.length = 0;
    places.clear();
    yield;
    const hitOf = (entry: number, score: number) => hit(labelOf?.(entry) ?? labels[entry], score);
    return (query, limit = 20) => {
      const byKey = findKeys(keyIndex, foldText(query.trim()), limit).map(({ entry, score }) => hitOf(entry, score));
      const words = byKey.length < limit ? plainWordsOf(query).map((word) => findWords(vocabulary, word)) : [];
      const byWords = rank(words, limit).map(({ entry, score }) => hitOf(entry, score));
      const found = new Set(byKey.map(({ clave }) => clave));
      return [...byKey, ...byWords.filter(({ clave }) => !found.has(clave))]
        .sort((one, other) => other.score - one.score)
        .slice(0, limit);
    };
  }

  return { add, finish };
}

function classOf(clave: string): string {
  return clave.slice(0, CLASS_DIGITS);
}

function prior(isEveryday: boolean, ofItsClass: number): number {
  const crowd = Math.log(Math.max(1, ofItsClass / CROWD)) / Math.log(LARGE_CLASS / CROWD);
  return (isEveryday ? EVERYDAY : 0) + (1 - EVERYDAY) * (1 - Math.min(1, crowd));
}

function hit(one: Labelled | undefined, score: number): Hit {
  return { clave: one?.clave ?? "", descripcion: one?.descripcion ?? "", score: Math.round(score * 1000) / 1000 };
}

/** All keys as one text, each after a line end, and where each begins in it. */
interface KeyIndex {
  readonly text: string;
  readonly starts: Uint32Array;
}

function createKeyIndex(keys: readonly string[]): KeyIndex {
  let length = 1;
  const starts = Uint32Array.from(keys, (key) => {
    const start = length;
    length += key.length + 1;
    return start;
  });
  return { text: `\n${keys.join("\n")}\n`, starts };
}

/** Entries whose key is, or begins with, what was typed. */
function findKeys(index: KeyIndex, query: string, limit: number): { readonly entry: number; readonly score: number }[] {
  if (query === "" || query.includes("\n")) return [];
  const { text, starts } = index;
  const wanted = query.length >= 2 ? `\n${query}` : `\n${query}\n`;
  const found: { readonly entry: number; readonly score: number }[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const length = text.indexOf("\n", at + 1) - at - 1;
    const score = length === query.length ? 1 : 0.5 + (0.5 * query.length) / length;
    found.push({ entry: entryAt(starts, at + 1), score });
  }
  return found.sort((one, other) => other.score - one.score).slice(0, limit);
}

/** The entry whose key begins there. */
function entryAt(starts: Uint32Array, start: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A key and what the SAT calls it. */
export interface Labelled {
  readonly clave: string;
  readonly descripcion: string;
}

/** What can be looked for: a key, its label and other words for it. */
export interface Searchable extends Labelled {
  /** Everyday words for it, chosen for it: they count nearly as much as the label. */
  readonly palabras?: string;
  /** The SAT's "Palabras similares": many and far-fetched, so they count less than the label. */
  readonly similares?: string;
  /** Everyday invoices use it: of two that fit alike it is the one meant. */
  readonly cotidiana?: boolean;
}

export interface Hit {
  readonly clave: string;
  readonly descripcion: string;
  /** 0 to 1; 1 is the key itself. */
  readonly score: number;
}

/** @param limit at most so many hits, 20 by default */
export type Search = (query: string, limit?: number) => readonly Hit[];
