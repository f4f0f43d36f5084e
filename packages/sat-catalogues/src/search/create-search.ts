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
 * one question at a time, and holds its labels and flat arrays of numbers.
 */
export function buildSearch(): SearchBuilder {
  const index = createWordIndex();
  const kept: IndexedEntry[] = [];
  const classes = new Map<string, number>();

  function add({ clave, descripcion, palabras = "", similares = "", cotidiana = false }: Searchable): void {
    const label = plainWordsOf(descripcion);
    const entry = kept.length;
    kept.push({
      clave,
      descripcion,
      key: foldText(clave),
      head: label[0] ?? "",
      length: Math.min(label.length, LONGEST_LABEL),
      cotidiana,
    });
    index.add(entry, FIELDS.label, label);
    index.add(entry, FIELDS.everyday, plainWordsOf(palabras));
    index.add(entry, FIELDS.similar, plainWordsOf(similares));
    classes.set(classOf(clave), (classes.get(classOf(clave)) ?? 0) + 1);
  }

  function* finish(): Chunked<Search> {
    const built = yield* index.finish();
    const vocabulary = yield* createVocabulary(built.words);
    const places = new Map(built.words.map((word, place) => [word, place]));
    yield;
    const length = Uint8Array.from(kept, (one) => one.length);
    const head = Uint32Array.from(kept, (one) => places.get(one.head) ?? built.words.length);
    yield;
    const rank = createRanker(built, {
      length,
      head,
      prior: Float32Array.from(kept, (one) => prior(one, classes.get(classOf(one.clave)) ?? 1)),
    });
    yield;
    return (query, limit = 20) => {
      const byKey = findKeys(kept, foldText(query.trim()), limit);
      const words = byKey.length < limit ? plainWordsOf(query).map((word) => findWords(vocabulary, word)) : [];
      const byWords = rank(words, limit).map(({ entry, score }) => hit(kept[entry], score));
      const keys = new Set(byKey.map(({ clave }) => clave));
      return [...byKey, ...byWords.filter(({ clave }) => !keys.has(clave))]
        .sort((one, other) => other.score - one.score)
        .slice(0, limit);
    };
  }

  return { add, finish };
}

interface IndexedEntry {
  readonly clave: string;
  readonly descripcion: string;
  readonly key: string;
  readonly head: string;
  readonly length: number;
  readonly cotidiana: boolean;
}

function classOf(clave: string): string {
  return clave.slice(0, CLASS_DIGITS);
}

function prior({ cotidiana }: IndexedEntry, ofItsClass: number): number {
  const crowd = Math.log(Math.max(1, ofItsClass / CROWD)) / Math.log(LARGE_CLASS / CROWD);
  return (cotidiana ? EVERYDAY : 0) + (1 - EVERYDAY) * (1 - Math.min(1, crowd));
}

function hit(one: IndexedEntry | undefined, score: number): Hit {
  return { clave: one?.clave ?? "", descripcion: one?.descripcion ?? "", score: Math.round(score * 1000) / 1000 };
}

/** Entries whose key is, or begins with, what was typed. */
function findKeys(kept: readonly IndexedEntry[], query: string, limit: number): Hit[] {
  if (query === "") return [];
  const found = kept.filter(({ key }) => key === query || (query.length >= 2 && key.startsWith(query)));
  return found
    .map((one) => hit(one, one.key === query ? 1 : 0.5 + (0.5 * query.length) / one.key.length))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
}

/** What can be looked for: a key, its label and other words for it. */
export interface Searchable {
  readonly clave: string;
  readonly descripcion: string;
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
