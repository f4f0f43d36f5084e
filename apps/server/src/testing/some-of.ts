import { randomInt } from "node:crypto";
import { tries } from "@timbra/cfdi/testing";
import { expect, onTestFailed } from "vitest";
import { Random } from "./random.ts";

/** What decides the parts that this run takes: another each time, unless it is given. */
const SEED = tries(1).seed ?? randomInt(2 ** 31);

/**
 * So many of a list, in its order: a part of what a test can try. Each run takes another part, so that over the runs
 * all are met; `npm run nightly` takes all. A test that fails says how its parts are taken again. `of` names what else
 * is to have a part of its own, where a test takes several.
 */
export function someOf<T>(all: readonly T[], count: number, of = ""): readonly T[] {
  const { numRuns } = tries(count);
  if (numRuns >= all.length) return all;
  onTestFailed(() => void process.stderr.write(`The same parts again: TIMBRA_TEST_SEED=${SEED}\n`));
  const places = new Random(SEED + hashOf(`${expect.getState().currentTestName} ${of}`)).shuffled([...all.keys()]);
  const taken = new Set(places.slice(0, numRuns));
  return all.filter((_, place) => taken.has(place));
}

/** So that the tests of a run take different parts. */
function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);
}
