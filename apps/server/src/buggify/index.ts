export { type Buggify, noFaults } from "./fault-points.ts";
export { isBuggify, openFaults } from "./open-faults.ts";
