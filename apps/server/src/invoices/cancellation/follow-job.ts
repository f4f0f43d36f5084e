import type { JobHandler } from "../../adapters/queue/index.ts";
import type { Deps } from "../../deps.ts";
import { followUntilQuiet } from "./follow-cancellation.ts";

const DEADLINE_MS = 30_000;

/** The queue's way to try again later: another is asking at this moment, and may not live to leave the next job. */
export class SomebodyElseAsks extends Error {
  override readonly name = "SomebodyElseAsks";
}

/** The worker's part of a cancellation: one try; what it proves leaves the job of the next one. */
export function followJob(deps: Deps): JobHandler<"follow-cancellation"> {
  return async (place) => {
    if ((await followUntilQuiet(deps, place, { deadlineMs: DEADLINE_MS, waitMs: 0 })) === "leased") throw new SomebodyElseAsks();
  };
}
