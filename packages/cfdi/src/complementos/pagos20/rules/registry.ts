import type { Rule } from "../../../rules/rule.ts";

/** Every rule of the complement, in the order of the document. */
export const PAGOS_RULES: readonly Rule<string>[] = [];
