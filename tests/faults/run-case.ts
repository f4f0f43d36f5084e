import type { Random } from "../../apps/server/src/testing/random.ts";
import { type CaseVerdict, checkCase } from "./check-results.ts";
import { repeatRequest, retryUntilAnswered } from "./client.ts";
import type { FaultCase, FaultEffect } from "./fault.ts";
import type { Scenario } from "./scenario.ts";

/** How a case ended. */
export interface CaseResult extends CaseVerdict {
  readonly case: FaultCase;
  /** From the failure until every invoice of the case was stamped. */
  readonly recoveryMs: number;
}

/**
 * Longer than any lease, retry and restart after one another, also when several who asked about one invoice were
 * killed. How long it took is reported.
 */
const TIMEOUT_MS = 600_000;

/**
 * Follows a case's invoices until they are stamped, repeats the requests of the clients that asked, and checks them.
 */
export async function finishCase(
  scenario: Scenario,
  one: FaultCase,
  random: Random,
  { stampRequests, since, missed }: FaultEffect,
): Promise<CaseResult> {
  const how = { impatient: random.oneIn(2), patienceMs: TIMEOUT_MS };
  const recovery = Promise.all(stampRequests.map(({ draft }) => scenario.watch.isStamped(draft.id, TIMEOUT_MS))).then(
    () => Date.now() - since,
  );
  const stamped = await Promise.all(
    stampRequests.map((stampRequest) => retryUntilAnswered(scenario, stampRequest, how)),
  );
  const told = await Promise.all(
    stampRequests.map((stampRequest, place) => (stamped[place] ? repeatRequest(scenario, stampRequest) : null)),
  );
  const verdict = await checkCase(scenario, stampRequests);
  const unheard = told.flatMap((uuid, place) =>
    stamped[place] && uuid === null ? [`${stampRequests[place]!.draft.id} is stamped and its client is not told`] : [],
  );
  const broken = await scenario.invariants.broken();
  return {
    ...verdict,
    case: one,
    recoveryMs: await recovery,
    wrong: [...(missed === null ? [] : [missed]), ...verdict.wrong, ...unheard, ...broken],
  };
}
