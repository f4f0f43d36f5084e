import type { Drill } from "./drill.ts";
import type { FaultCase } from "./provocation.ts";
import { type CaseResult, finishCase } from "./run-case.ts";
import { randomOf } from "./schedule.ts";

/** Cases that are provoked at once, besides the one that must be alone. */
const BESIDE = 6;

export interface Run {
  readonly drill: Drill;
  readonly seed: number;
  readonly cases: readonly FaultCase[];
  readonly onResult: (result: CaseResult) => void;
}

/**
 * Runs the cases: those that must be alone one after another, the others beside them. Whatever a case leaves to recover
 * goes on while the next ones fail, as it would on a bad day. The last ones have the day to themselves.
 */
export async function runSchedule({ drill, seed, cases, onResult }: Run): Promise<void> {
  const finishing: Promise<void>[] = [];
  async function lane(waiting: FaultCase[]): Promise<void> {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const random = randomOf(seed, one.number);
      await one
        .provoke(drill, random)
        .then((provocation) =>
          finishing.push(finishCase(drill, one, random, provocation).catch(broken(one)).then(onResult)),
        )
        .catch((error: unknown) => onResult(broken(one)(error)));
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

/** A case that could not be carried through is a failure too. */
function broken(one: FaultCase): (error: unknown) => CaseResult {
  return (error) => {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { case: one, recoveryMs: 0, acknowledged: 0, booked: 0, lost: 0, doubled: 0, creditsOff: 0, wrong: [words] };
  };
}
