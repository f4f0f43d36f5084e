/** Words that say nothing of what is looked for. */
const EMPTY = new Set(["a", "al", "con", "de", "del", "e", "el", "en", "la", "las", "lo", "los", "o", "para", "por"]);
for (const word of ["su", "sus", "un", "una", "y"]) EMPTY.add(word);

/** A text in small letters and without accents: "Camión" is "camion". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text as written, folded, without articles and prepositions. */
export function plainWordsOf(text: string): readonly string[] {
  return (folded(text).match(/[a-z0-9]+/g) ?? []).filter((word) => !EMPTY.has(word));
}

/**
 * The words of a text in their search form: no accents, no plural or gender ending, no articles or prepositions.
 * "Servicios de las consultas médicas" is `["servici", "consult", "medic"]`.
 */
export function wordsOf(text: string): readonly string[] {
  return plainWordsOf(text).map(stem);
}

/** Cuts what plural and gender add: "luces" and "luz" are both "luc". Short words keep their ending, codes all. */
export function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const root = word.length < 4 ? word : word.replace(/s$/, "").replace(/e$/, "").replace(/[ao]$/, "");
  return root.replace(/z$/, "c");
}

/**
 * One of the thing that the plural names: "luces" gives "luz", "zapatos" "zapato"; a word that is no plural gives
 * itself.
 */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
  return /[dlnrjy]es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
