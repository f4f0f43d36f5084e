import type { Deps } from "../deps.ts";
import { forgetAddresses } from "./known-addresses.db.ts";
import { deleteEndedSessions } from "./sessions.db.ts";
import { idleLimit } from "./sessions.ts";
import { forgetIdleThrottles } from "./throttle.db.ts";

const ADDRESS_MEMORY_MS = 90 * 24 * 3_600_000;

/** Deletes what no longer means anything: sessions that ended, throttles at rest, addresses not used for a season. */
export async function tidyAccounts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(db, now, idleLimit(now));
  await forgetIdleThrottles(db, now);
  await forgetAddresses(db, new Date(now.getTime() - ADDRESS_MEMORY_MS));
}
