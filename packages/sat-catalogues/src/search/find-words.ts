import { once } from "../lists/entrada.ts";
import { type Chunked, indexRangeOfPrefix } from "./word-index.ts";
import { readSynonyms, singular, stem } from "./words.ts";

/** Words whose stems are found in one go. */
const WORDS_AT_ONCE = 1000;
const OTHER_GENDER = 0.9;
/** Words of one stem may be unrelated: "pan" and "paño", "pape" (on the way to "papel") and "papa". */
const SAME_STEM = 0.65;
const SYNONYM = 0.94;
const BEGINNING = 0.8;
const TYPO = 0.6;
const TYPO_IN_BEGINNING = 0.4;
const LEAST_BEGINNING = 2;

/** The words of an index with what is needed to find them by what people type. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** Places of the words of one stem. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
}

/** How well a word of the index fits a word typed: its place, and more than 0 to 1. */
export type WordMatches = Map<number, number>;

const synonyms = /* @__PURE__ */ once(readSynonyms);

export function* createVocabulary(words: readonly string[]): Chunked<Vocabulary> {
  const stems = new Map<string, number[]>();
  for (const [place, word] of words.entries()) {
    const root = stem(word);
    const known = stems.get(root);
    if (known === undefined) stems.set(root, [place]);
    else known.push(place);
    if (place % WORDS_AT_ONCE === 0) yield;
  }
  return { words, stems };
}

/**
 * The words of the index that may be meant: the word itself, its plural and gender, what people also say for it, what
 * begins so (people look while they type), and only when there is none of these, what it may be a slip of.
 */
export function findWords(vocabulary: Vocabulary, typed: string): WordMatches {
  const fits: WordMatches = new Map();
  addBeginnings(vocabulary, typed, fits);
  addStem(vocabulary, typed, fits);
  for (const other of synonyms().get(stem(typed)) ?? []) addAll(fits, vocabulary.stems.get(other) ?? [], () => SYNONYM);
  if (fits.size === 0) addSlips(vocabulary, typed, fits);
  return fits;
}

function addAll(fits: WordMatches, places: Iterable<number>, worth: (place: number) => number): void {
  for (const place of places) fits.set(place, Math.max(fits.get(place) ?? 0, worth(place)));
}

function addStem({ words, stems }: Vocabulary, typed: string, fits: WordMatches): void {
  const places = stems.get(stem(typed)) ?? [];
  const known = places.some((place) => singular(words[place] ?? "") === singular(typed));
  addAll(fits, places, (place) => stemFit(typed, words[place] ?? "", known));
}

/** @param known whether what was typed is a word at all, in singular or plural */
function stemFit(typed: string, word: string, known: boolean): number {
  const [one, other] = [singular(typed), singular(word)];
  if (one === other) return 1;
  return known && (one.length === other.length || /ora?$/.test(one)) ? OTHER_GENDER : SAME_STEM;
}

function addBeginnings(vocabulary: Vocabulary, typed: string, fits: WordMatches): void {
  if (typed.length < LEAST_BEGINNING) return;
  const [first, end] = indexRangeOfPrefix(vocabulary, typed);
  for (let place = first; place < end; place += 1) {
    fits.set(place, BEGINNING * (0.5 + (0.5 * typed.length) / (vocabulary.words[place]?.length ?? 1)));
  }
}

/** Letters that may be wrong: none in short words, where every other word would be near. */
function slipsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function addSlips(vocabulary: Vocabulary, typed: string, fits: WordMatches): void {
  const limit = slipsAllowed(typed);
  if (limit === 0) return;
  const [first, end] = indexRangeOfPrefix(vocabulary, typed.slice(0, 1));
  for (let place = first; place < end; place += 1) {
    const fit = slipFit(typed, vocabulary.words[place] ?? "", limit);
    if (fit > 0) fits.set(place, fit);
  }
}

function slipFit(typed: string, word: string, limit: number): number {
  if (word.length < typed.length - limit) return 0;
  if (word.length <= typed.length + limit) {
    const distance = editDistance(stem(typed), stem(word), limit, true);
    if (distance <= limit) return TYPO * (1 - distance / typed.length);
  }
  return typed.length >= 6 && editDistance(typed, word, 1, false) <= 1 ? TYPO_IN_BEGINNING : 0;
}

/**
 * How many letters must be changed, added, dropped or swapped with their neighbour to make `typed` a beginning of
 * `word` (`whole` false) or all of it (`whole` true).
 * @param limit the search stops there: any greater distance is given as `limit + 1`
 */
export function editDistance(typed: string, word: string, limit: number, whole: boolean): number {
  let older: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = nextRow(typed, word, row, previous, older);
    if (Math.min(...current) > limit) return limit + 1;
    older = previous;
    previous = current;
  }
  const distance = whole ? (previous[word.length] ?? limit) : Math.min(...previous);
  return Math.min(distance, limit + 1);
}

/** One more letter of `typed` in the table of optimal string alignment. */
function nextRow(typed: string, word: string, row: number, previous: number[], older: number[]): number[] {
  const at = (cells: number[], column: number): number => cells[column] ?? Number.POSITIVE_INFINITY;
  const current = [row];
  for (let column = 1; column <= word.length; column += 1) {
    const same = typed[row - 1] === word[column - 1];
    const swapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
    current[column] = Math.min(
      at(previous, column) + 1,
      at(current, column - 1) + 1,
      at(previous, column - 1) + (same ? 0 : 1),
      swapped ? at(older, column - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  }
  return current;
}
