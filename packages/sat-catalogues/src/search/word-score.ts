import { editDistance } from "./edit-distance.ts";

const WHOLE = 1;
const BEGINNING = 0.8;
const TYPO = 0.6;
const TYPO_IN_BEGINNING = 0.4;

/** Letters that may be wrong: none in short words, where every other word would be near. */
function typosAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * How well a word of the query fits a word of an entry, 0 to 1.
 * A whole word is worth most, then its beginning (people look while they type), then a misspelt one.
 */
export function wordScore(typed: string, word: string): number {
  if (typed === word) return WHOLE;
  if (word.startsWith(typed)) return BEGINNING * (0.5 + (0.5 * typed.length) / word.length);
  const limit = typosAllowed(typed);
  if (limit === 0 || typed[0] !== word[0]) return 0;
  const distance = editDistance(typed, word, limit, true);
  if (distance <= limit) return TYPO * (1 - distance / typed.length);
  return typed.length >= 6 && editDistance(typed, word, 1, false) <= 1 ? TYPO_IN_BEGINNING : 0;
}
