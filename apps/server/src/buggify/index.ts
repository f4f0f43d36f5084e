export type { InjectedFault } from "./fault.ts";
export { type Buggify, type FaultPoint, IO_POINTS, noFaults, PHASES } from "./fault-points.ts";
export { isBuggify, openFaults } from "./open-faults.ts";
