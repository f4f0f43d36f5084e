import { PERSONALITIES } from "@timbra/pac-sandbox";
import { checkRun } from "./check-results.ts";
import type { FaultCase, FaultClass } from "./fault.ts";
import { type CaseResult, finishCase } from "./run-case.ts";
import { openScenario, type Scenario } from "./scenario.ts";
import { randomOf, scheduleOf } from "./schedule.ts";
import { obtainSmallDisk, type SmallDisk } from "./small-disk.ts";

export interface ScenarioOptions {
  readonly seed: number;
  readonly kills: number;
  /** Only this case of the schedule. */
  readonly only?: number | undefined;
  /** Only the cases of this class. */
  readonly onlyClass?: FaultClass | undefined;
  /** How many run side by side. Default: so many that two processors are busy. */
  readonly environments?: number;
  readonly say: (line: string) => void;
}

export interface ScenarioResult {
  readonly results: readonly CaseResult[];
  /** What is wrong with the whole. */
  readonly wrongAtTheEnd: readonly string[];
  /** How a disk is filled here; null: in no way. */
  readonly disk: string | null;
}

/** The cases that run in one environment. */
interface Part {
  readonly cases: readonly FaultCase[];
  /** The folder of its database, where a certain one is needed. */
  readonly databaseFolder?: string | undefined;
}

/**
 * Most of a case is waiting for a lease to end or a server to start: with two environments, two cores were idle most
 * of the time.
 */
export const ENVIRONMENTS = 4;
const ISSUERS = 6;

/**
 * Runs every class of failure in environments side by side, and the full disk, which needs a disk of its own, in one
 * of its own.
 */
export async function runScenario(options: ScenarioOptions): Promise<ScenarioResult> {
  const { only, onlyClass, environments = ENVIRONMENTS, say } = options;
  const disk = await obtainSmallDisk();
  say(
    disk === null
      ? "disk full: NOT RUN, there is no way to fill a disk here (neither mount nor prlimit)"
      : `disk full: ${disk.how}`,
  );
  try {
    const schedule = scheduleOf({ ...options, personalities: PERSONALITIES.map(({ name }) => name), disk });
    const cases = schedule.filter(
      (one) => (only === undefined || one.number === only) && (onlyClass === undefined || one.class === onlyClass),
    );
    const progress = new Progress(cases, say);
    // All end before the disk is taken away: one that could not go on would otherwise hide why.
    const ends = await Promise.allSettled(
      partsOf(cases, disk, environments).map((part) => runPart(part, options.seed, progress)),
    );
    progress.end();
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    if (reasons.length > 0)
      throw new AggregateError(reasons, `Environments that could not go on: ${reasons.join("; ")}`);
    const wrongAtTheEnd = ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));
    return { results: progress.results, wrongAtTheEnd, disk: disk?.how ?? null };
  } finally {
    await disk?.remove();
  }
}

/** Which environment runs a case does not depend on how fast the others are. */
function partsOf(cases: readonly FaultCase[], disk: SmallDisk | null, environments: number): Part[] {
  const [small, most] = [true, false].map((isSmall) => cases.filter((one) => (one.class === "disk full") === isSmall));
  const parts: Part[] = Array.from({ length: environments }, (_, environment) => ({
    cases: most!.filter((_one, place) => place % environments === environment),
  }));
  return [...parts, { cases: small!, databaseFolder: disk?.folder }].filter((part) => part.cases.length > 0);
}

/** Returns what is wrong with a whole environment. */
async function runPart({ cases, databaseFolder }: Part, seed: number, progress: Progress): Promise<string[]> {
  const scenario = await openScenario(ISSUERS, databaseFolder);
  try {
    await runSchedule({ scenario, seed, cases, onResult: (result) => progress.add(result) });
    return await checkRun(scenario);
  } finally {
    await scenario.environment.stop();
  }
}

/** Cases whose failures are caused at once, besides the one that must be alone. */
const BESIDE = 6;

export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly cases: readonly FaultCase[];
  readonly onResult: (result: CaseResult) => void;
}

/**
 * Runs the cases: those that must be alone one after another, the others beside them. Whatever a case leaves to recover
 * goes on while the next ones fail, as it would on a bad day. The last ones have the day to themselves.
 */
async function runSchedule({ scenario, seed, cases, onResult }: ScenarioRun): Promise<void> {
  const finishing: Promise<void>[] = [];
  async function lane(waiting: FaultCase[]): Promise<void> {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const random = randomOf(seed, one.number);
      await one
        .inject(scenario, random)
        .then((effect) => {
          finishing.push(finishCase(scenario, one, random, effect).catch(failedCase(one)).then(onResult));
          return effect.isOver;
        })
        .catch((error: unknown) => onResult(failedCase(one)(error)));
    }
  }
  const inLane = (name: FaultCase["lane"]) => cases.filter((one) => one.lane === name);
  const beside = inLane("beside");
  await Promise.all([lane(inLane("alone")), ...Array.from({ length: BESIDE }, () => lane(beside))]);
  await Promise.all(finishing);
  for (const one of inLane("last")) {
    await lane([one]);
    await Promise.all(finishing);
  }
}

/** A case that could not be completed is a failure too. */
function failedCase(one: FaultCase): (error: unknown) => CaseResult {
  return (error) => {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      case: one,
      recoveryMs: 0,
      acknowledged: 0,
      stamped: 0,
      lost: 0,
      doubled: 0,
      creditsOff: 0,
      wrong: [words],
    };
  };
}

const TELL_EVERY_MS = 30_000;
const FEW = 3;

/**
 * The progress of a run, printed now and then; a failure is printed at once, since a long run may be stopped by whoever
 * has seen enough.
 */
class Progress {
  readonly results: CaseResult[] = [];
  readonly #cases: readonly FaultCase[];
  readonly #say: (line: string) => void;
  readonly #telling: NodeJS.Timeout;

  constructor(cases: readonly FaultCase[], say: (line: string) => void) {
    this.#cases = cases;
    this.#say = say;
    this.#telling = setInterval(() => this.#tell(), TELL_EVERY_MS);
  }

  add(result: CaseResult): void {
    this.results.push(result);
    const { number, title } = result.case;
    if (result.wrong.length > 0) this.#say(`case ${number} FAILED (${title}): ${result.wrong.join("; ")}`);
  }

  end(): void {
    clearInterval(this.#telling);
  }

  #tell(): void {
    const failed = this.results.filter(({ wrong }) => wrong.length > 0).length;
    this.#say(`${this.results.length} of ${this.#cases.length} cases have ended, ${failed} failed`);
    const ended = new Set(this.results.map((result) => result.case));
    const waiting = this.#cases.filter((one) => !ended.has(one));
    if (waiting.length <= FEW)
      this.#say(`  still waiting for ${waiting.map(({ number, title }) => `${number} (${title})`).join(", ")}`);
  }
}
