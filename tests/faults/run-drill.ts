import { PERSONALITIES } from "@timbra/pac-sandbox";
import { openDrill } from "./drill.ts";
import { judgeRun } from "./judge-run.ts";
import { Progress } from "./progress.ts";
import type { FaultCase } from "./provocation.ts";
import type { CaseResult } from "./run-case.ts";
import { runSchedule } from "./run-schedule.ts";
import { scheduleOf } from "./schedule.ts";
import { obtainSmallDisk, type SmallDisk } from "./small-disk.ts";

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

/** The cases that one arena runs. */
interface Part {
  readonly cases: readonly FaultCase[];
  /** Where its database lies, when that is not anywhere. */
  readonly databaseFolder?: string | undefined;
}

/**
 * Most of a case is waiting for a lease to end or a server to start: with two arenas, two cores were idle most of the
 * time.
 */
const ARENAS = 4;
const ISSUERS = 6;

/**
 * Runs a whole drill: every class in arenas side by side, and the full disk, which needs a disk of its own, in one of
 * its own.
 */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const { only, say } = options;
  const disk = await obtainSmallDisk();
  say(
    disk === null
      ? "disk full: NOT RUN, there is no way to fill a disk here (neither mount nor prlimit)"
      : `disk full: ${disk.how}`,
  );
  try {
    const schedule = scheduleOf({ ...options, personalities: PERSONALITIES.map(({ name }) => name), disk });
    const cases = schedule.filter(({ number }) => only === undefined || number === only);
    const progress = new Progress(cases, say);
    const ends = await Promise.all(partsOf(cases, disk).map((part) => runPart(part, options.seed, progress))).finally(
      () => progress.end(),
    );
    return { results: progress.results, wrongAtTheEnd: ends.flat(), disk: disk?.how ?? null };
  } finally {
    await disk?.remove();
  }
}

/** Which arena runs a case does not depend on how fast the others are. */
function partsOf(cases: readonly FaultCase[], disk: SmallDisk | null): Part[] {
  const [small, most] = [true, false].map((isSmall) => cases.filter((one) => (one.class === "disk full") === isSmall));
  const parts: Part[] = Array.from({ length: ARENAS }, (_, arena) => ({
    cases: most!.filter((_one, place) => place % ARENAS === arena),
  }));
  return [...parts, { cases: small!, databaseFolder: disk?.folder }].filter((part) => part.cases.length > 0);
}

/** Answers what is wrong with an arena's whole. */
async function runPart({ cases, databaseFolder }: Part, seed: number, progress: Progress): Promise<string[]> {
  const drill = await openDrill(ISSUERS, databaseFolder);
  try {
    await runSchedule({ drill, seed, cases, onResult: (result) => progress.add(result) });
    return await judgeRun(drill);
  } finally {
    await drill.arena.stop();
  }
}
