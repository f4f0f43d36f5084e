export { type Acknowledgement, lostAcknowledgements } from "./acknowledged.db.ts";
export { INVARIANTS } from "./all-invariants.ts";
export { differingDownloads } from "./downloads.db.ts";
export { type InvariantResult, findBreaches } from "./find-breaches.db.ts";
export { type BookBreach, type BookedStamp, breachesOfBooks } from "./provider-books.db.ts";
export { invariantRoutes } from "./routes.ts";
export { type BookPlace, readSandboxBook } from "./sandbox-book.ts";
export { differingFromSat } from "./sat-states.db.ts";
