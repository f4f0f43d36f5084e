import { FAULT_CLASSES } from "./fault.ts";
import type { Loss } from "./machine-loss/run-losses.ts";
import type { RotationRun } from "./rotation/run-rotations.ts";
import type { CaseResult } from "./run-case.ts";

const COLUMNS = [
  "class",
  "cases",
  "acknowledged",
  "in ledger",
  "lost",
  "doubled",
  "credits off",
  "median s",
  "p95 s",
] as const;
const WIDTH = 13;
const SECONDS = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The result of a run: a line per class, then every failure with the command that repeats it. */
export function reportOf(
  seed: number,
  kills: number,
  results: readonly CaseResult[],
  wrongAtTheEnd: readonly string[],
): string {
  const rows = FAULT_CLASSES.map((name) => [name, results.filter((one) => one.case.class === name)] as const)
    .filter(([, found]) => found.length > 0)
    .map(([name, found]) => rowOf(name, found));
  const table = [[...COLUMNS], ...rows, rowOf("all", results)].map((row) =>
    row.map((cell) => cell.padStart(WIDTH)).join(""),
  );
  const failures = results.filter(({ wrong }) => wrong.length > 0).sort((a, b) => a.case.number - b.case.number);
  const told = failures.map(
    (one) =>
      `FAILED ${one.case.class}: ${one.case.title}\n  npm run faults -- --kills ${kills} --seed ${seed} --case ${one.case.number}\n  ${one.wrong.join("\n  ")}`,
  );
  return [...table, ...told, ...wrongAtTheEnd.map((words) => `WRONG AT THE END: ${words}`)].join("\n");
}

const LOSS_COLUMNS = [
  ...["machines lost", "acknowledged", "of it archived", "in ledger", "lost", "doubled", "credits off", "recovered"],
];
const RECOVERED = ["settled", "draft", "rebuilt", "kept"] as const;

/** The result of machines that were lost: what was told and kept in the end, and how it came back. */
export function lossReportOf(losses: readonly Loss[]): string {
  const sum = (read: (one: Loss) => number) => String(losses.reduce((total, one) => total + read(one), 0));
  const times = losses.map(({ restoredMs }) => restoredMs).sort((a, b) => a - b);
  const at = (part: number) => SECONDS.format((times[Math.floor((times.length - 1) * part)] ?? 0) / 1000);
  const names = [...LOSS_COLUMNS, ...RECOVERED, "median s", "p95 s"];
  const counts = [
    ...[String(losses.length), sum((one) => one.acknowledged), sum((one) => one.archived), sum((one) => one.inLedger)],
  ];
  const faults = [
    sum((one) => one.lost),
    sum((one) => one.doubled),
    sum((one) => one.creditsOff),
    sum((one) => one.recovered),
  ];
  const back = RECOVERED.map((name) => sum(({ counts: its }) => its[name] ?? 0));
  const lines = [names, [...counts, ...faults, ...back, at(0.5), at(0.95)]];
  const failed = losses.filter(({ wrong }) => wrong.length > 0);
  return [
    ...lines.map((row) => row.map((cell) => cell.padStart(WIDTH + 2)).join("")),
    ...failed.map(({ number, wrong }) => `FAILED machine ${number}\n  ${wrong.join("\n  ")}`),
  ].join("\n");
}

const ROTATION_COLUMNS = [
  "rotations",
  "command killed",
  "servers killed",
  "acknowledged",
  "in ledger",
  "wrong",
] as const;

/** The result of master keys that were replaced under load. */
export function rotationReportOf({ rotations, acknowledged, inLedger, wrongAtTheEnd }: RotationRun): string {
  const sum = (read: (one: RotationRun["rotations"][number]) => number) =>
    rotations.reduce((total, one) => total + read(one), 0);
  const times = rotations.map(({ ms }) => ms).sort((a, b) => a - b);
  const median = SECONDS.format((times[Math.floor((times.length - 1) / 2)] ?? 0) / 1000);
  const wrong = [...rotations.flatMap((one) => one.wrong), ...wrongAtTheEnd];
  const kills = [sum(({ killed }) => killed), sum(({ serversKilled }) => serversKilled)];
  const lines = [
    [...ROTATION_COLUMNS, "median s"],
    [...[rotations.length, ...kills, acknowledged, inLedger, wrong.length].map(String), median],
  ];
  const table = lines.map((row) => row.map((cell) => cell.padStart(WIDTH + 2)).join(""));
  return [...table, ...wrong.map((words) => `FAILED ${words}`)].join("\n");
}

function rowOf(name: string, results: readonly CaseResult[]): string[] {
  const sum = (read: (one: CaseResult) => number) => String(results.reduce((total, one) => total + read(one), 0));
  const recoveries = results.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
  const at = (part: number) => SECONDS.format((recoveries[Math.floor((recoveries.length - 1) * part)] ?? 0) / 1000);
  const counts = [
    sum((one) => one.acknowledged),
    sum((one) => one.stamped),
    sum((one) => one.lost),
    sum((one) => one.doubled),
  ];
  return [name, String(results.length), ...counts, sum((one) => one.creditsOff), at(0.5), at(0.95)];
}
