import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { FAULT_CLASSES } from "./fault.ts";
import { BACKUP_PLACES } from "./machine-loss/backup-place.ts";
import { runLosses } from "./machine-loss/run-losses.ts";
import { lossReportOf, reportOf, rotationReportOf } from "./report.ts";
import { runRotations } from "./rotation/run-rotations.ts";
import { ENVIRONMENTS, runScenario } from "./run-scenario.ts";

const USAGE = `npm run faults -- [--kills N] [--seed S] [--case K] [--class NAME] [--environments E]
  --kills   servers that are killed (default 200); the other classes grow with it
  --seed    what decides every case (default: any; it is printed)
  --case    only this case of that seed and number of kills
  --class   only this class: ${FAULT_CLASSES.join(", ")}
  --environments  so many pairs of servers beside each other (default ${ENVIRONMENTS}); with 1 nobody starts beside a server that was killed
npm run faults -- --class restore [--machines N] [--place ${BACKUP_PLACES.join("|")}] [--seed S]
  so many machines (default 10) are lost with all that is on them and restored from their backups
npm run faults -- --class rotation [--rotations N] [--seed S]
  the master key is replaced so many times (default 10) under load, while the command and the servers are killed`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

const text = { type: "string" } as const;
const options = {
  ...{ kills: text, machines: text, place: text, rotations: text, seed: text, case: text, class: text },
  environments: text,
  help: { type: "boolean" },
} as const;
const { values } = parseArgs({ options });
const only = { number: readCount(values.case, 0), class: FAULT_CLASSES.find((name) => name === values.class) };
const isKnown =
  values.class === undefined || ["restore", "rotation"].includes(values.class) || only.class !== undefined;
const [kills, seed] = [readCount(values.kills, 200), readCount(values.seed, randomInt(1_000_000_000))];
const place = BACKUP_PLACES.find((kind) => kind === (values.place ?? "folder"));
const [machines, rotations] = [readCount(values.machines, 10), readCount(values.rotations, 10)];
const environments = readCount(values.environments, ENVIRONMENTS);

if (
  values.help ||
  !isKnown ||
  place === undefined ||
  [kills, machines, rotations, seed, only.number].some(Number.isNaN) ||
  !(environments >= 1)
) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const start = Date.now();
  const { count, failed } = await run();
  say(`${count} cases in ${Math.round((Date.now() - start) / 1000)} seconds, ${failed} failed`);
  process.exit(failed === 0 && count > 0 ? 0 : 1);
}

interface Outcome {
  readonly count: number;
  readonly failed: number;
}

function run(): Promise<Outcome> {
  if (values.class === "restore") return loseMachines();
  if (values.class === "rotation") return rotateKeys();
  const chosen = values.class === undefined ? "" : ` --class "${values.class}"`;
  say(`npm run faults -- --kills ${kills} --seed ${seed}${chosen}`);
  return injectFaults();
}

async function loseMachines(): Promise<Outcome> {
  const chosen = place === "bucket" ? " --place bucket" : "";
  say(`npm run faults -- --class restore --machines ${machines} --seed ${seed}${chosen}`);
  const losses = await runLosses({ seed, machines, ...(place === undefined ? {} : { place }), say });
  say(lossReportOf(losses));
  return { count: losses.length, failed: losses.filter(({ wrong }) => wrong.length > 0).length };
}

async function rotateKeys(): Promise<Outcome> {
  say(`npm run faults -- --class rotation --rotations ${rotations} --seed ${seed}`);
  const result = await runRotations({ seed, rotations, say });
  say(rotationReportOf(result));
  const failed = result.rotations.filter(({ wrong }) => wrong.length > 0).length + result.wrongAtTheEnd.length;
  return { count: result.rotations.length, failed };
}

async function injectFaults(): Promise<Outcome> {
  const { number, class: onlyClass } = only;
  const { results, wrongAtTheEnd } = await runScenario({
    kills,
    seed,
    only: number === 0 ? undefined : number,
    onlyClass,
    environments,
    say,
  });
  say(reportOf(seed, kills, results, wrongAtTheEnd));
  return {
    count: results.length,
    failed: results.filter(({ wrong }) => wrong.length > 0).length + wrongAtTheEnd.length,
  };
}
