export { type Doer, isSwitched, recordDeed, switchChains } from "./audit-log.db.ts";
export { atCommandLine, deedRoutes, doerOf } from "./routes.ts";
