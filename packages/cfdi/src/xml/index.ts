export { type Acuse, type FolioDeAcuse, type ReadingAcuse, readAcuse } from "../cancelacion/read-acuse.ts";
export { type ReadingConsulta, readConsulta } from "../cancelacion/read-consulta.ts";
export { addTimbre } from "../timbre/add-timbre.ts";
export type { XmlLimits } from "./limits.ts";
export { XML_PROBLEM_CODES, type XmlProblemCode } from "./problem-codes.ts";
export { type Reading, readCfdi } from "./read.ts";
