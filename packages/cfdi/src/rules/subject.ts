import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";

/**
 * Rules that speak of the same thing. Most documents have nothing of many things (no parts, nothing withheld, nobody
 * abroad), and then none of the rules has to be asked: a rule of a subject that does not concern a document finds
 * nothing in it.
 */
export interface Subject {
  readonly rules: readonly Rule[];
  /** Whether a document may break any of the rules; always, when absent. */
  readonly concerns?: (facts: Facts) => boolean;
}
