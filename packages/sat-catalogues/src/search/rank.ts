import type { WordMatches } from "./find-words.ts";
import { entryOfPosting, FIELDS, fieldOfPosting, type WordIndex } from "./word-index.ts";

/** What is known of each entry, by its number. */
export interface EntryFacts {
  /** Words of its label. */
  readonly length: Uint8Array;
  /** Place of the first word of its label: in Spanish the thing itself, what follows describes it. */
  readonly head: Uint32Array;
  /** What it has before any word is compared, 0 to 1. */
  readonly prior: Float32Array;
}

export interface Ranked {
  readonly entry: number;
  readonly score: number;
}

/** A word people use for it is better than one word of a long label, not so good as the label itself. */
const EVERYDAY = 0.98;
const SIMILAR = 0.8;
/** What a word of a label with more words than asked for loses at most. */
const LENGTH = 0.15;
/**
 * An entry counts as found when it has at least this part of the query: of the words that any entry has, weighted by
 * how distinctive each is.
 */
const ENOUGH = 0.3;
/**
 * Of the score: how well the words fit, whether the label begins with one of them, and what the entry is worth by
 * itself.
 */
const SHARES = { words: 0.8, head: 0.08, prior: 0.12 } as const;

/**
 * Ranks the entries of an index. It keeps arrays as long as the list between questions, so it answers one at a time.
 */
export function createRanker({ starts, postings }: WordIndex, facts: EntryFacts) {
  const size = facts.length.length;
  /** Of the word that is looked for now, then of all words together. */
  const fit = new Float32Array(size);
  const total = new Float32Array(size);
  /** The part of the query that an entry has at all. */
  const covered = new Float32Array(size);
  const headed = new Float32Array(size);

  function gather(fits: WordMatches, asked: number): number[] {
    const touched: number[] = [];
    for (const [place, value] of fits) {
      for (const posting of postings.subarray(starts[place], starts[place + 1])) {
        const entry = entryOfPosting(posting);
        if (fit[entry] === 0) touched.push(entry);
        const weight = fieldWeight(fieldOfPosting(posting), asked, facts.length[entry] ?? 1);
        raise(fit, entry, value * weight);
        if (facts.head[entry] === place) raise(headed, entry, value);
      }
    }
    return touched;
  }

  function take(entry: number, enough: number): Ranked | null {
    const words = total[entry] ?? 0;
    const score = SHARES.words * words + SHARES.head * (headed[entry] ?? 0) + SHARES.prior * (facts.prior[entry] ?? 0);
    const found = (covered[entry] ?? 0) >= enough;
    total[entry] = 0;
    covered[entry] = 0;
    headed[entry] = 0;
    return found ? { entry, score } : null;
  }

  return (words: readonly WordMatches[], limit: number): readonly Ranked[] => {
    const shares = sharesOf(words, starts, size);
    const found = new Set<number>();
    words.forEach((fits, word) => {
      for (const entry of gather(fits, words.length)) {
        total[entry] = (total[entry] ?? 0) + (shares[word] ?? 0) * (fit[entry] ?? 0);
        covered[entry] = (covered[entry] ?? 0) + (shares[word] ?? 0);
        fit[entry] = 0;
        found.add(entry);
      }
    });
    const enough = ENOUGH * words.reduce((sum, fits, word) => sum + (fits.size > 0 ? (shares[word] ?? 0) : 0), 0);
    const ranked: Ranked[] = [];
    for (const entry of found) keepBest(ranked, take(entry, enough), limit);
    return ranked;
  };
}

function raise(values: Float32Array, at: number, value: number): void {
  if (value > (values[at] ?? 0)) values[at] = value;
}

function fieldWeight(field: number, asked: number, length: number): number {
  if (field === FIELDS.everyday) return EVERYDAY;
  const spare = 1 - Math.min(1, asked / Math.max(1, length));
  return (field === FIELDS.label ? 1 : SIMILAR) * (1 - LENGTH * spare);
}

/** How distinctive each word is: one that few entries have, more. Together 1. */
function sharesOf(words: readonly WordMatches[], starts: Uint32Array, size: number): readonly number[] {
  const telling = words.map((fits) => {
    let places = 0;
    for (const [place, value] of fits) if (value > 0.85) places += (starts[place + 1] ?? 0) - (starts[place] ?? 0);
    return Math.log(1 + size / (1 + places));
  });
  const all = telling.reduce((sum, one) => sum + one, 0);
  return telling.map((one) => one / all);
}

/**
 * Puts one where it belongs among the best, at most `limit` of them; of equals the entry with the lesser number comes
 * first.
 */
function keepBest(ranked: Ranked[], one: Ranked | null, limit: number): void {
  if (one === null) return;
  let at = ranked.length;
  while (at > 0 && isBefore(one, ranked[at - 1])) at -= 1;
  if (at >= limit) return;
  ranked.splice(at, 0, one);
  if (ranked.length > limit) ranked.pop();
}

function isBefore(one: Ranked, other: Ranked | undefined): boolean {
  return other === undefined || one.score > other.score || (one.score === other.score && one.entry < other.entry);
}
