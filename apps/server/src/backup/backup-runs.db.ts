import type { Db } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";

/** What is recorded: bases, the log with new files, and what a try to restore found. */
export type BackupKind = "base" | "log" | "verify";

export interface BackupRun {
  readonly kind: BackupKind;
  /** Null: never yet. */
  readonly succeededAt: Date | null;
  /** Of the last failure, also when it went well afterwards. */
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** When each kind last succeeded and failed. Kinds that were never tried are not there. */
export function listBackupRuns(db: Db): Promise<readonly BackupRun[]> {
  return sqlRows<BackupRun>(
    db,
  )`SELECT kind, succeeded_at AS "succeededAt", failed_at AS "failedAt", failure FROM backup_runs ORDER BY kind`;
}

export async function recordSuccess(db: Db, kind: BackupKind, at: Date): Promise<void> {
  await sqlRows(db)`INSERT INTO backup_runs (kind, succeeded_at) VALUES (${kind}, ${at})
    ON CONFLICT (kind) DO UPDATE SET succeeded_at = excluded.succeeded_at`;
}

const LONGEST_FAILURE = 500;

export async function recordFailure(db: Db, kind: BackupKind, at: Date, failure: string): Promise<void> {
  const text = failure.slice(0, LONGEST_FAILURE);
  await sqlRows(db)`INSERT INTO backup_runs (kind, failed_at, failure) VALUES (${kind}, ${at}, ${text})
    ON CONFLICT (kind) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure`;
}
