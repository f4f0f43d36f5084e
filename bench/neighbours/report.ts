/**
 * What the neighbour asks for, and what it waited: in silence, and while the load ran. Milliseconds from request to
 * whole answer.
 */
export interface Wait {
  readonly what: string;
  readonly quietP95: number;
  readonly loadedP95: number;
  /** How often it was asked for in silence and under load. */
  readonly asked: readonly [quiet: number, loaded: number];
  /** Answers that were no success. */
  readonly refused: number;
}

/** What the other tenant did meanwhile, and what came of it: answers by status. */
export interface LoadReport {
  readonly what: string;
  readonly answers: Readonly<Record<string, number>>;
  readonly waits: readonly Wait[];
}

export interface NeighboursReport {
  readonly machine: string;
  readonly loads: readonly LoadReport[];
}

const MOST_TIMES = 2;
const MOST_MORE_MS = 25;

function limitOf({ quietP95 }: Wait): number {
  return MOST_TIMES * quietP95 + MOST_MORE_MS;
}

function isKept(wait: Wait): boolean {
  return wait.refused === 0 && wait.loadedP95 <= limitOf(wait);
}

/** A load that nobody felt, because it never ran, proves nothing. */
function hasRun({ answers }: LoadReport): boolean {
  return Object.values(answers).some((count) => count > 0);
}

export function isPromiseKept({ loads }: NeighboursReport): boolean {
  return loads.length > 0 && loads.every((load) => hasRun(load) && load.waits.every(isKept));
}

/** One load, as soon as it is measured: all of them take minutes. */
export function printLoad(load: LoadReport): void {
  const answers = Object.entries(load.answers).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n  ${load.what} (${answers.join(", ") || "no answer: NOT RUN"})`);
  for (const wait of load.waits) {
    const verdict = isKept(wait) ? "met" : "NOT MET";
    const refused = wait.refused === 0 ? "" : `, ${wait.refused} refused`;
    const waited = `p95 ${shown(wait.quietP95)} ms -> ${shown(wait.loadedP95)} ms`;
    const asked = `${wait.asked.join(" and ")} asked${refused}`;
    console.log(
      `    ${wait.what.padEnd(24)} ${waited.padEnd(34)} ≤ ${shown(limitOf(wait)).padStart(7)}  ${verdict.padEnd(8)} ${asked}`,
    );
  }
}

export function printVerdict(report: NeighboursReport): void {
  console.log(
    `\nBeside another tenant who keeps four connections busy, on ${report.machine}: ${isPromiseKept(report) ? "met" : "NOT MET"}`,
  );
}

function shown(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}
