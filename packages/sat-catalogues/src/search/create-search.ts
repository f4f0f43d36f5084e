import { wordScore } from "./word-score.ts";
import { folded, wordsOf } from "./words-of.ts";

/** What can be looked for: a key, its label and other words people use for it. */
export interface Searchable {
  readonly clave: string;
  readonly descripcion: string;
  readonly palabras: string;
}

export interface Hit {
  readonly clave: string;
  readonly descripcion: string;
  /** 0 to 1; 1 is the key itself. */
  readonly score: number;
}

interface Indexed {
  readonly clave: string;
  readonly descripcion: string;
  readonly key: string;
  readonly label: readonly string[];
  readonly aliases: readonly string[];
}

/** A word people use for it is better than one word of a long label, not so good as the label itself. */
const ALIAS = 0.98;
/** What a word of a label with more words than asked for loses at most. */
const LENGTH = 0.15;
/** An entry counts as found when at least this part of the query is in it. */
const ENOUGH = 0.6;

/** A ranked search over entries; at the same score the earlier entry comes first. */
export function createSearch(entries: readonly Searchable[]): (query: string, limit?: number) => readonly Hit[] {
  const indexed = entries.map(index);
  return (query, limit = 20) => {
    const key = folded(query.trim());
    if (key === "") return [];
    const words = wordsOf(query).map(rememberFits);
    return indexed
      .map((entry) => hit(entry, Math.max(keyScore(key, entry), wordsScore(words, entry))))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, limit);
  };
}

function index({ clave, descripcion, palabras }: Searchable): Indexed {
  return { clave, descripcion, key: folded(clave), label: wordsOf(descripcion), aliases: wordsOf(palabras) };
}

function hit({ clave, descripcion }: Indexed, score: number): Hit {
  return { clave, descripcion, score: Math.round(score * 1000) / 1000 };
}

function keyScore(query: string, { key }: Indexed): number {
  if (query === key) return 1;
  return query.length >= 2 && key.startsWith(query) ? 0.5 + (0.5 * query.length) / key.length : 0;
}

/** How well a word of the query fits another; entries share most of their words, so each pair is measured once. */
type Fit = (other: string) => number;

function rememberFits(word: string): Fit {
  const fits = new Map<string, number>();
  return (other) => {
    const fit = fits.get(other) ?? wordScore(word, other);
    fits.set(other, fit);
    return fit;
  };
}

function wordsScore(words: readonly Fit[], { label, aliases }: Indexed): number {
  if (words.length === 0) return 0;
  const spare = 1 - Math.min(1, words.length / Math.max(1, label.length));
  const fits = words.map((word) => Math.max(best(word, label) * (1 - LENGTH * spare), best(word, aliases) * ALIAS));
  const found = fits.filter((fit) => fit > 0).length;
  if (found / words.length < ENOUGH) return 0;
  return fits.reduce((total, fit) => total + fit, 0) / words.length;
}

function best(word: Fit, others: readonly string[]): number {
  return Math.max(0, ...others.map(word));
}
