import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

const generate = promisify(generateKeyPair);

/** More than one test has at a time: within a test no two certificates have one key. */
const MANY = 24;
const pairs = new Map<number, ReturnType<typeof newRsaPair>>();
let asked = 0;

/**
 * Stands in for `authority/rsa-pair.ts` in tests that are not about keys (`scripts/steps/vite-plugins.mjs`): the
 * first pairs of a process are made, then they come again in turn. To find a pair takes a tenth of a second of
 * processor, and the tests ask for more than a thousand.
 */
export function newRsaPair(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  const at = asked % MANY;
  asked += 1;
  const pair = pairs.get(at) ?? generate("rsa", { modulusLength: 2048 });
  pairs.set(at, pair);
  return pair;
}
