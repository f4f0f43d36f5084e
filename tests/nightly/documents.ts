import { parseArgs } from "node:util";
import { checkDocument, checkMutated } from "../../packages/cfdi/src/totals/testing/check-document.ts";
import { Dice } from "../../packages/cfdi/src/totals/testing/random-draft.ts";

/**
 * Random documents, priced by us and checked by our rules and by an independent implementation of the arithmetic; every
 * tenth is changed by one digit, which the rules have to see whenever that arithmetic does. `--count N --seed S`;
 * leaves with 1 when anything was wrong, and prints the seed of each.
 */
const { values } = parseArgs({ options: { count: { type: "string" }, seed: { type: "string" } } });
const [count, seed] = [Number(values.count ?? "10000"), Number(values.seed ?? "1")];
const CHANGED_EVERY = 10;
const MAX_LINES = 14;
const MANY_LINES = 200;
const MANY_EVERY = 50;

const dice = new Dice(seed);
let wrong = 0;
for (let judged = 0; judged < count; judged += 1) {
  const from = dice.roll(2 ** 31 - 1);
  const lines = 1 + dice.roll(judged % MANY_EVERY === 0 ? MANY_LINES : MAX_LINES);
  const found = (judged % CHANGED_EVERY === 0 ? checkMutated : checkDocument)(from, lines);
  if (found.length === 0) continue;
  wrong += 1;
  process.stdout.write(`document of seed ${from} with ${lines} lines: ${found.join("; ")}\n`);
}
process.stdout.write(`${count} documents, ${wrong} wrong\n`);
process.exitCode = wrong === 0 ? 0 : 1;
