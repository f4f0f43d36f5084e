import { findAttention } from "../attention/index.ts";
import type { Deps } from "../deps.ts";
import { askAgain } from "../invoices/index.ts";
import { listStuckJobs } from "./list-stuck-jobs.ts";

/**
 * Tries again now: a document at its next turn, a failed job as a new job. Answers what kind of work it is; null when
 * there is none by that id any more.
 */
export async function retryStuckJob(
  deps: Pick<Deps, "db" | "clock" | "deadLetters">,
  id: string,
): Promise<string | null> {
  const stuck = (await listStuckJobs(deps)).find((job) => job.id === id);
  const item = await findAttention(deps.db, id);
  const retried = await (item === null ? deps.deadLetters.retry(deps.db, id) : askAgain(deps, item.subjectId));
  return retried ? (stuck?.name ?? "") : null;
}
