export { type Acknowledgement, lostAcknowledgements } from "./acknowledged.db.ts";
export { INVARIANTS } from "./all-invariants.ts";
export { differingDownloads } from "./downloads.db.ts";
export { findBreaches } from "./find-breaches.db.ts";
export { type BookedStamp, breachesOfBooks } from "./provider-books.db.ts";
export { differingFromSat } from "./sat-states.db.ts";
