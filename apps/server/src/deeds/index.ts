export { atCommandLine, doerOf } from "./doer.ts";
export { type Doer, recordDeed } from "./record-deed.db.ts";
export { deedRoutes } from "./routes.ts";
export { isSwitched, switchChains } from "./switch-chains.db.ts";
