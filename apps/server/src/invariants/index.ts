export { findViolations, INVARIANTS, type InvariantResult } from "./find-violations.db.ts";
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
export { type LedgerLocation, readSandboxLedger } from "./sandbox-ledger.ts";
export { listNamedFiles, type StoredXmlReport, verifyStoredXml } from "./stored-xml.db.ts";
