import { productosIniciales } from "@timbra/sat-catalogues";
import { readRelease } from "../../apps/server/src/adapters/sat-release/index.ts";

/** As many keys as the SAT's list has. */
const SIZE = 52_514;
const DIVISION_OF_MADE_UP_KEYS = 98_000_000;

/** The lines of c_ClaveProdServ in a file. @throws with all that is wrong with it */
export async function linesOfFile(path: string): Promise<readonly string[]> {
  const read = await readRelease(path);
  if (!read.ok) throw new Error(read.problems.map((problem) => JSON.stringify(problem)).join("\n"));
  return read.release.lists.c_ClaveProdServ.text.split("\n");
}

/**
 * The keys that come with the product, then labels of words that it has not, with as many words and as many letters,
 * the same in every run.
 */
export function madeUpLines(): readonly string[] {
  const known = productosIniciales();
  const random = createRandom();
  const vocabulary = Array.from({ length: 18_000 }, () => madeUpWord(random));
  const labels = Array.from({ length: SIZE - known.length }, () => {
    const words = Array.from(
      { length: 2 + Math.floor(random() * 6) },
      () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? "",
    );
    return words.join(" ");
  });
  return [
    ...known.map(({ clave, descripcion }) => `${clave}\t2022-01-01\t\t${descripcion}\t`),
    ...labels.map((label, at) => `${DIVISION_OF_MADE_UP_KEYS + at}\t2022-01-01\t\t${label}\t`),
  ];
}

const SYLLABLES = [
  "ba",
  "cor",
  "do",
  "fen",
  "gra",
  "lis",
  "mo",
  "nar",
  "pe",
  "qui",
  "ro",
  "sul",
  "ta",
  "ver",
  "xi",
  "zo",
];

function madeUpWord(random: () => number): string {
  return Array.from(
    { length: 2 + Math.floor(random() * 3) },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "",
  ).join("");
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function createRandom(): () => number {
  let state = 20_261_121;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
