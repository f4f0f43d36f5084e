import { tidyAccounts } from "../accounts/index.ts";
import type { Deps } from "../deps.ts";
import { tidyUploads } from "../uploads/index.ts";

const HOUR_MS = 3_600_000;

/** Tidies now and every hour. Several processes may do it at once: deleting what is gone already does nothing. */
export function startTidying(deps: Deps): () => void {
  const tidy = () => {
    for (const task of [tidyAccounts, tidyUploads])
      task(deps).catch((error: unknown) => deps.log.warn({ err: error }, "tidying failed"));
  };
  const timer = setInterval(tidy, HOUR_MS);
  timer.unref();
  tidy();
  return () => clearInterval(timer);
}
