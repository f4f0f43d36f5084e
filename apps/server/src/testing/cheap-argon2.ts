import { hash as hashAtCost, type Options } from "@node-rs/argon2";

export { verify } from "@node-rs/argon2";

/** The least that argon2id allows. What was hashed so is verified so: a hash says its own cost. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let isCheap = true;

/**
 * Stands in for `@node-rs/argon2` in tests (`scripts/steps/vite-plugins.mjs`): an account that is registered and signed
 * in to costs three hashes, 45 ms of processor, and the tests want some thousand accounts. Tests of the hashing itself
 * ask for its real cost.
 */
export function hash(password: string, options: Options): Promise<string> {
  return hashAtCost(password, isCheap ? { ...options, ...CHEAP } : options);
}

/** Does something with passwords hashed as the product asks. */
export async function withRealHashing<Result>(work: () => Promise<Result>): Promise<Result> {
  isCheap = false;
  try {
    return await work();
  } finally {
    isCheap = true;
  }
}
