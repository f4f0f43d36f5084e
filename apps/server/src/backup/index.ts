export { BACKUP_ALERT, backupLateMs, findBackupFault, startBackupChecks } from "./backup-alerts.ts";
export { listBackupRuns, recordFailure, recordSuccess } from "./backup-runs.db.ts";
export type { FileSources } from "./copy-files.ts";
export { type BackupStore, DamagedBackup } from "./layout.ts";
export {
  PROVIDER_FILES,
  type RestoredBackup,
  type RestorePlace,
  type RestoreRefusal,
  restoreBackup,
  restoreStandby,
} from "./restore-backup.ts";
export { tidyBackups } from "./retention.ts";
export { startSchedule } from "./schedule.ts";
export { type BackupWriter, createBackupWriter } from "./take-backup.ts";
export { type KeyOpening, type KeyWrapping, readIdentity, readRecipient } from "./wrap-key.ts";
