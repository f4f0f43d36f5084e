export { findBreaches, INVARIANTS, type InvariantResult } from "./find-violations.db.ts";
export {
  type Acknowledgement,
  type BookBreach,
  type BookedStamp,
  breachesOfBooks,
  differingDownloads,
  differingFromSat,
  lostAcknowledgements,
} from "./outside-evidence.db.ts";
export { invariantRoutes } from "./routes.ts";
export { type BookPlace, readSandboxBook } from "./sandbox-ledger.ts";
