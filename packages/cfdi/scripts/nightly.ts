/**
 * `npm run nightly -w @timbra/cfdi [-- --documents 1000000] [--seed N]`: random documents through our rules and through
 * arithmetic written by other means, each of them as it is and with one digit changed. Whatever is found is printed
 * with what repeats it: `-- --replay SEED:LINES`.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { checkDocument, checkMutated } from "../src/totals/testing/check-document.ts";
import { Dice } from "../src/totals/testing/random-draft.ts";

const { values } = parseArgs({
  options: { documents: { type: "string", default: "1000000" }, seed: { type: "string" }, replay: { type: "string" } },
});
if (values.replay === undefined)
  sweep(whole(values.documents), values.seed === undefined ? randomInt(2 ** 31) : whole(values.seed));
else replay(values.replay);

function sweep(documents: number, seed: number): void {
  console.log(`${documents} documents from seed ${seed}`);
  const dice = new Dice(seed);
  const start = process.hrtime.bigint();
  let wrong = 0;
  for (let judged = 1; judged <= documents; judged++) {
    const lines = linesOf(dice);
    wrong += print(dice.roll(2 ** 31), lines);
    if (judged % 50_000 === 0)
      console.log(`${judged} judged, ${wrong} wrong, ${(process.hrtime.bigint() - start) / 1_000_000_000n} s`);
  }
  console.log(wrong === 0 ? `None of ${documents} is wrong.` : `${wrong} of ${documents} are wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

/** Mostly short, as invoices are; one in a hundred has up to 200 lines, one in twenty thousand up to 5,000. */
function linesOf(dice: Dice): number {
  const chance = dice.roll(20_000);
  if (chance === 0) return 1 + dice.roll(5000);
  return 1 + dice.roll(chance < 200 ? 200 : 12);
}

function replay(which: string): void {
  const [seed = "", lines = ""] = which.split(":");
  if (print(whole(seed), whole(lines)) === 0) console.log("Nothing is wrong with it.");
  else process.exitCode = 1;
}

/** Prints what is wrong with a document, and answers 1; 0 when nothing is. */
function print(seed: number, lines: number): number {
  const found = [...checkDocument(seed, lines), ...checkMutated(seed, lines)];
  if (found.length > 0) console.error(`--replay ${seed}:${lines}  ${found.slice(0, 5).join("; ")}`);
  return found.length > 0 ? 1 : 0;
}

function whole(text: string): number {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number: ${text}`);
  return value;
}
