import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { reportOf } from "./report.ts";
import { runScenario } from "./run-scenario.ts";

const USAGE = `npm run faults -- [--kills N] [--seed S] [--case K]
  --kills   servers that are killed (default 200); the other classes grow with it
  --seed    what decides every case (default: any; it is printed)
  --case    only this case of that seed and number of kills`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { kills: text, seed: text, case: text, help: { type: "boolean" } } });
const [kills, seed, only] = [
  readCount(values.kills, 200),
  readCount(values.seed, randomInt(1_000_000_000)),
  readCount(values.case, 0),
];

if (values.help || [kills, seed, only].some(Number.isNaN)) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  say(`npm run faults -- --kills ${kills} --seed ${seed}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const start = Date.now();
  const { results, wrongAtTheEnd } = await runScenario({ kills, seed, only: only === 0 ? undefined : only, say });
  say(reportOf(seed, kills, results, wrongAtTheEnd));
  const failed = results.filter(({ wrong }) => wrong.length > 0).length + wrongAtTheEnd.length;
  say(`${results.length} cases in ${Math.round((Date.now() - start) / 1000)} seconds, ${failed} failed`);
  process.exit(failed === 0 && results.length > 0 ? 0 : 1);
}
