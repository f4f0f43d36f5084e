export { findViolations, type Progress } from "./find-violations.ts";
export { checkInvariants, INVARIANTS, type InvariantResult } from "./invariants.db.ts";
export {
  type Acknowledgement,
  compareLedgers,
  findDifferingDownloads,
  findDifferingFromSat,
  findLostAcknowledgements,
  type LedgerStamp,
  type LedgerViolation,
} from "./outside-evidence.db.ts";
export { invariantRoutes } from "./routes.ts";
export { runCheckJob } from "./run-check.ts";
export { compareSandboxLedger, type LedgerLocation, readSandboxLedger } from "./sandbox-ledger.ts";
export { startScheduledChecks } from "./schedule-checks.ts";
export { listNamedFiles, verifyStoredXml } from "./stored-xml.db.ts";
