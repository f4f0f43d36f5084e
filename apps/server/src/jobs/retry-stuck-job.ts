import { findAttention } from "../attention/index.ts";
import type { Deps } from "../deps.ts";
import { askAgain } from "../invoices/index.ts";

/** Tries again now: a document at its next turn, a failed job as a new job. False when there is none by that id any more. */
export async function retryStuckJob(deps: Pick<Deps, "db" | "clock" | "deadLetters">, id: string): Promise<boolean> {
  const item = await findAttention(deps.db, id);
  return item === null ? deps.deadLetters.retry(deps.db, id) : askAgain(deps, item.subjectId);
}
