export type { StatusAnswer, StatusQuestion } from "./port.ts";
export { createSatStatus } from "./sat-status.ts";
