import { raiseAlert, resolveAlert } from "../alerts/index.ts";
import type { Db } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { MINUTE_MS } from "../lib/durations.ts";
import { every } from "../lib/every.ts";
import { idOfBytes } from "../lib/ids.ts";
import type { Logger } from "../lib/log.ts";
import { sha256 } from "../lib/sha256.ts";
import { type BackupRun, listBackupRuns } from "./backup-runs.db.ts";

/** The kind of items that are about backups. */
export const BACKUP_ALERT = "backup";

export interface BackupAlertDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn" | "error">;
}

/** New files and the log leave every twenty seconds; at most a minute may be lost. */
const LOG_LATE_MS = 2 * MINUTE_MS;
/** How much later than asked for a base may be before somebody has to look. */
const BASE_LATE = 1.5;
/** A process that has just begun gives the worker time to make the first one. */
const FIRST_BASE_MS = 30 * MINUTE_MS;

const CHECK_EVERY_MS = MINUTE_MS;

/**
 * Looks every minute whether backups are as young as they should be; in every process, since the one that makes them
 * may be the one that is gone. Answers what ends that.
 */
export function startBackupChecks(deps: BackupAlertDeps, everyMs: number): () => void {
  const since = deps.clock.now();
  return every(CHECK_EVERY_MS, deps.log, "the age of the backups was not looked at", () =>
    checkBackups(deps, everyMs, since),
  );
}

/** `since`: from when on somebody could have made them. */
export async function checkBackups({ db, clock, log }: BackupAlertDeps, everyMs: number, since: Date): Promise<void> {
  const runs = await listBackupRuns(db);
  const now = clock.now();
  for (const kind of ["base", "log"] as const) {
    const subjectId = idOfBytes(sha256(`backup ${kind}`).subarray(0, 16));
    const run = runs.find((one) => one.kind === kind);
    const firstMs = kind === "log" ? LOG_LATE_MS : FIRST_BASE_MS;
    const patientUntil = new Date(since.getTime() + firstMs);
    const found = findBackupFault(run, { now, lateMs: backupLateMs(kind, everyMs), patientUntil });
    if (found !== null) log.error({ kind, ...found }, "a backup is late or has failed");
    await db.transaction().execute(async (tx) => {
      if (found === null) return resolveAlert(tx, BACKUP_ALERT, subjectId);
      const reason = found.failure === undefined ? (`${kind}_late` as const) : (`${kind}_failed` as const);
      return raiseAlert(tx, clock, {
        kind: BACKUP_ALERT,
        subjectId,
        issuerId: null,
        reason: `backup_${reason}`,
        detail: { ...(found.failure === undefined ? {} : { said: found.failure }), last_success: found.lastSuccess },
      });
    });
  }
}

/** How old the last one of a kind may be. */
export function backupLateMs(kind: "base" | "log", everyMs: number): number {
  return kind === "log" ? LOG_LATE_MS : BASE_LATE * everyMs;
}

interface Fault {
  readonly failure?: string;
  readonly lastSuccess: string;
}

/** A failure that was followed by a success is over; what is late is late whatever was said. */
export function findBackupFault(
  run: BackupRun | undefined,
  { now, lateMs, patientUntil = now }: { readonly now: Date; readonly lateMs: number; readonly patientUntil?: Date },
): Fault | null {
  const succeeded = run?.succeededAt ?? null;
  const lastSuccess = succeeded?.toISOString() ?? "–";
  if (run?.failedAt && (succeeded === null || run.failedAt > succeeded))
    return { failure: run.failure ?? "", lastSuccess };
  if (now < patientUntil) return null;
  const isLate = succeeded === null || now.getTime() - succeeded.getTime() > lateMs;
  return isLate ? { lastSuccess } : null;
}
