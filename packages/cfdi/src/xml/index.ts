export {
  type Acuse,
  type FolioDeAcuse,
  type ReadingAcuse,
  type ReadingConsulta,
  readAcuse,
  readConsulta,
} from "../cancelacion/read-answers.ts";
export { addTimbre } from "../timbre/add-timbre.ts";
export { XML_PROBLEM_CODES, type XmlLimits, type XmlProblemCode } from "./limits.ts";
export { type Reading, readCfdi } from "./read.ts";
