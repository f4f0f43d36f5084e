import { type RawBuilder, sql } from "kysely";

/** Conditions on a table's `search` column: every word that was typed stands somewhere in it, accents and case forgiven. None for an empty search. */
export function containsWords(search: string | null): readonly RawBuilder<boolean>[] {
  const words = search?.split(/\s+/).filter((word) => word !== "") ?? [];
  return words.map((word) => sql<boolean>`search LIKE '%' || plain_text(${literally(word)}) || '%'`);
}

/** The text as LIKE reads it literally. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
