import type { Rule } from "./rule.ts";
import { SEALED_SUBJECTS } from "./sealed.ts";
import { SOURCES } from "./sources.ts";

/** Every rule, in the order of the document, with where it is written. */
export const RULES: readonly Rule[] = SEALED_SUBJECTS.flatMap(({ rules }) => rules).map((rule) => ({
  source: SOURCES[rule.code] ?? "",
  ...rule,
}));
