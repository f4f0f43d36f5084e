import { type RawBuilder, sql } from "kysely";

/** Owns the functions that ask the index of words, and nothing else; nobody signs in as it (migration 0013). */
export const SEARCH_ROLE = "timbra_search";

/** What was typed into a search, word by word. */
export interface Words {
  /** The one that says most to the index; null when none has the three letters or digits that it needs. */
  readonly needle: string | null;
  readonly all: readonly string[];
}

export function wordsOf(search: string | null): Words {
  const all = search?.split(/\s+/).filter((word) => word !== "") ?? [];
  const best = [...all].sort((one, other) => longestRun(other) - longestRun(one))[0];
  return { needle: best !== undefined && longestRun(best) >= 3 ? best : null, all };
}

/** Letters and digits in a row, from which the index knows a word. */
function longestRun(word: string): number {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
  return Math.max(0, ...(plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => run.length));
}

/**
 * Conditions on a table's `search` column: every word that was typed stands somewhere in it, accents and case forgiven.
 * None for an empty search.
 */
export function containsWords({ all }: Words): readonly RawBuilder<boolean>[] {
  return all.map((word) => sql<boolean>`search LIKE ${patternOf(word)}`);
}

/** A word anywhere, as LIKE reads it. */
export function patternOf(word: string): RawBuilder<string> {
  return sql<string>`'%' || plain_text(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}
