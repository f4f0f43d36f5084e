import type { Random } from "../../apps/server/src/testing/random.ts";
import { hearAgain, insist } from "./client.ts";
import type { FaultCase, Provocation } from "./fault.ts";
import { judgeCase, type Verdict } from "./judge.ts";
import type { Drill } from "./scenario.ts";

/** How a case ended. */
export interface CaseResult extends Verdict {
  readonly case: FaultCase;
  /** From the failure until every invoice of the case was stamped. */
  readonly recoveryMs: number;
}

/**
 * Longer than any lease, retry and restart after one another, also when several who asked about one invoice were
 * killed. How long it took is reported.
 */
const PATIENCE_MS = 600_000;

/**
 * Follows a case's invoices until they are stamped, has them told once more to the clients that asked, and judges them.
 */
export async function finishCase(
  drill: Drill,
  one: FaultCase,
  random: Random,
  { wishes, since, missed }: Provocation,
): Promise<CaseResult> {
  const how = { impatient: random.oneIn(2), patienceMs: PATIENCE_MS };
  const stamped = await Promise.all(wishes.map((wish) => insist(drill, wish, how)));
  const recoveryMs = Date.now() - since;
  const told = await Promise.all(wishes.map((wish, place) => (stamped[place] ? hearAgain(drill, wish) : null)));
  const verdict = await judgeCase(drill, wishes);
  const unheard = told.flatMap((uuid, place) =>
    stamped[place] && uuid === null ? [`${wishes[place]!.draft.id} is stamped and its client is not told`] : [],
  );
  const broken = await drill.invariants.broken();
  return {
    ...verdict,
    case: one,
    recoveryMs,
    wrong: [...(missed === null ? [] : [missed]), ...verdict.wrong, ...unheard, ...broken],
  };
}
