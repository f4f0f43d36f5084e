import { lookAtGrownTables } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";

const ANALYZE_EVERY_MS = 5_000;

/**
 * Looks every few seconds whether tables have grown so much that their statements are to be planned anew. Several
 * processes may do it at once.
 */
export function startWatchingGrowth({ db, log }: Pick<Deps, "db" | "log">): () => void {
  const timer = setInterval(() => {
    lookAtGrownTables(db).catch((error: unknown) =>
      log.warn({ err: error }, "the growth of the tables was not looked at"),
    );
  }, ANALYZE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
