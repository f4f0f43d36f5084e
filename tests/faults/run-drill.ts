import { type Drill, openDrill } from "./drill.ts";
import { judgeRun } from "./judge-run.ts";
import type { FaultCase } from "./provocation.ts";
import type { CaseResult } from "./run-case.ts";
import { runSchedule } from "./run-schedule.ts";
import { scheduleOf } from "./schedule.ts";
import { obtainSmallDisk } from "./small-disk.ts";

export interface DrillOptions {
  readonly seed: number;
  readonly kills: number;
  /** Only this case of the schedule. */
  readonly only?: number | undefined;
  readonly say: (line: string) => void;
}

export interface DrillResult {
  readonly results: readonly CaseResult[];
  /** What is wrong with the whole. */
  readonly wrongAtTheEnd: readonly string[];
  /** How a disk is filled here; null: in no way. */
  readonly disk: string | null;
}

type PartResult = Omit<DrillResult, "disk">;

const ISSUERS = 6;
const TELL_EVERY_MS = 30_000;
const FEW = 3;

/** Runs a whole drill: every class in one arena, and the full disk, which needs a disk of its own, in another. */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const disk = await obtainSmallDisk();
  options.say(disk === null ? "disk full: NOT RUN, there is no way to fill a disk here (neither mount nor prlimit)" : `disk full: ${disk.how}`);
  try {
    const drill = await openDrill(ISSUERS);
    const schedule = scheduleOf({ ...options, personalities: await drill.arena.providers[0].personalities(), disk });
    const cases = schedule.filter(({ number }) => options.only === undefined || number === options.only);
    const small = cases.filter((one) => one.class === "disk full");
    const most = await runIn(drill, without(cases, small), options);
    const rest = small.length === 0 ? NOTHING : await runIn(await openDrill(ISSUERS, disk?.folder), small, options);
    return { results: [...most.results, ...rest.results], wrongAtTheEnd: [...most.wrongAtTheEnd, ...rest.wrongAtTheEnd], disk: disk?.how ?? null };
  } finally {
    await disk?.remove();
  }
}

const NOTHING: PartResult = { results: [], wrongAtTheEnd: [] };

function without(cases: readonly FaultCase[], some: readonly FaultCase[]): FaultCase[] {
  return cases.filter((one) => !some.includes(one));
}

async function runIn(drill: Drill, cases: readonly FaultCase[], { seed, say }: DrillOptions): Promise<PartResult> {
  const results: CaseResult[] = [];
  const failed = () => results.filter(({ wrong }) => wrong.length > 0).length;
  const waiting = () => cases.filter((one) => !results.some((result) => result.case === one)).map(({ number, title }) => `${number} (${title})`);
  const tell = () => {
    say(`${results.length} of ${cases.length} cases have ended, ${failed()} failed`);
    if (waiting().length <= FEW) say(`  still waiting for ${waiting().join(", ")}`);
  };
  const telling = setInterval(tell, TELL_EVERY_MS);
  try {
    await runSchedule({ drill, seed, cases, onResult: (result) => results.push(told(result, say)) });
    return { results, wrongAtTheEnd: await judgeRun(drill) };
  } finally {
    clearInterval(telling);
    await drill.arena.stop();
  }
}

/** A failure is told at once; a long drill may be stopped by whoever has seen enough. */
function told(result: CaseResult, say: (line: string) => void): CaseResult {
  if (result.wrong.length > 0) say(`case ${result.case.number} FAILED (${result.case.title}): ${result.wrong.join("; ")}`);
  return result;
}
