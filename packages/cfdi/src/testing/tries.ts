/** `npm run nightly` tries each property many times as often, and from a seed that it says. */
const TIMES = Number.parseInt(process.env["TIMBRA_TEST_TIMES"] ?? "1", 10);
const SEED = process.env["TIMBRA_TEST_SEED"];

/** The parameters of a property that `npm test` tries so often. */
export function tries(count: number): { readonly numRuns: number; readonly seed?: number } {
  return { numRuns: count * TIMES, ...(SEED === undefined ? {} : { seed: Number.parseInt(SEED, 10) }) };
}

let ownSeed: number | undefined;

/** The seed of whatever is drawn without a property: the run's, or one of this process. */
export function sampleSeed(): number {
  ownSeed ??= SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number.parseInt(SEED, 10);
  return ownSeed;
}
