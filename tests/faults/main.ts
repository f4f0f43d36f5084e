import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { FAULT_CLASSES } from "./fault.ts";
import { runLosses } from "./machine-loss/run-losses.ts";
import { lossReportOf, reportOf } from "./report.ts";
import { runScenario } from "./run-scenario.ts";

const USAGE = `npm run faults -- [--kills N] [--seed S] [--case K] [--class NAME]
  --kills   servers that are killed (default 200); the other classes grow with it
  --seed    what decides every case (default: any; it is printed)
  --case    only this case of that seed and number of kills
  --class   only this class: ${FAULT_CLASSES.join(", ")}; or restore: N machines are lost with all that is on them`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

const text = { type: "string" } as const;
const options = { kills: text, seed: text, case: text, class: text, help: { type: "boolean" } } as const;
const { values } = parseArgs({ options });
const only = { number: readCount(values.case, 0), class: FAULT_CLASSES.find((name) => name === values.class) };
const isKnown = values.class === undefined || values.class === "restore" || only.class !== undefined;
const [kills, seed] = [readCount(values.kills, 200), readCount(values.seed, randomInt(1_000_000_000))];

if (values.help || !isKnown || [kills, seed, only.number].some(Number.isNaN)) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const chosen = values.class === undefined ? "" : ` --class "${values.class}"`;
  say(`npm run faults -- --kills ${kills} --seed ${seed}${chosen}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const start = Date.now();
  const { count, failed } = await (values.class === "restore" ? loseMachines() : injectFaults());
  say(`${count} cases in ${Math.round((Date.now() - start) / 1000)} seconds, ${failed} failed`);
  process.exit(failed === 0 && count > 0 ? 0 : 1);
}

async function loseMachines() {
  const losses = await runLosses({ seed, losses: kills, say });
  say(lossReportOf(losses));
  return { count: losses.length, failed: losses.filter(({ wrong }) => wrong.length > 0).length };
}

async function injectFaults() {
  const { number, class: onlyClass } = only;
  const { results, wrongAtTheEnd } = await runScenario({
    kills,
    seed,
    only: number === 0 ? undefined : number,
    onlyClass,
    say,
  });
  say(reportOf(seed, kills, results, wrongAtTheEnd));
  return {
    count: results.length,
    failed: results.filter(({ wrong }) => wrong.length > 0).length + wrongAtTheEnd.length,
  };
}
