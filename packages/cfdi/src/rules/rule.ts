import type { ProblemCode } from "../messages/codes.ts";
import type { Facts } from "./facts.ts";

/** Says that a document breaks the rule at `path` (names of Anexo 20), with the values its sentence needs. */
export type Report = (path: string, params?: Readonly<Record<string, string>>) => void;

/**
 * One thing the law, or good sense, asks of a document. Every rule has its own code, the SAT's when there is one; its
 * sentences in both languages (or it does not compile); and, in `testing/by-subject`, a document that passes and one
 * that fails.
 */
export interface Rule<Code extends string = ProblemCode> {
  readonly code: Code;
  /** The attribute or node it is about, "[]" standing for any index. */
  readonly path: string;
  /** Where it is written: the SAT's error matrix ("matriz"), the filling guide with its page ("guía p. 8"), a law. */
  readonly source: string;
  /** Something to look at, that the authority may accept; without it a broken rule is an error. */
  readonly severity?: "warning";
  check(facts: Facts, report: Report): void;
}
