export { addTimbre } from "../timbre/add-timbre.ts";
export type { XmlLimits } from "./limits.ts";
export { XML_PROBLEM_CODES, type XmlProblemCode } from "./problem-codes.ts";
export { type Reading, readCfdi } from "./read.ts";
