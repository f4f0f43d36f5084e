import type { JobHandler } from "../../adapters/queue/index.ts";
import type { Deps } from "../../deps.ts";
import { followUntilQuiet } from "./follow-cancellation.ts";

const DEADLINE_MS = 30_000;
/** For a slot at the provider: they come free all the time. */
const WAIT_MS = 5_000;

/**
 * The queue's way to try again later: another is asking at this moment and may not live to leave the next job, or the
 * provider may not be asked.
 */
export class NotNow extends Error {
  override readonly name = "NotNow";
}

/** The worker's part of a cancellation: one try; what it proves leaves the job of the next one. */
export function followJob(deps: Deps): JobHandler<"follow-cancellation"> {
  return async (place) => {
    const kind = await followUntilQuiet(deps, place, { deadlineMs: DEADLINE_MS, waitMs: WAIT_MS });
    if (kind === "leased" || kind === "not_now") throw new NotNow();
  };
}
