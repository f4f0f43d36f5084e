import type { Comprobante } from "../comprobante/comprobante.ts";
import { asChecked, type Checked, type Priced } from "../comprobante/draft.ts";
import type { Problem } from "../problem.ts";
import { type CheckContext, factsOf } from "./facts.ts";
import { SUBJECTS } from "./registry.ts";
import type { DocumentRule, Report } from "./rule.ts";

/**
 * Every problem of a priced document, in the order of the document; `checked` is null when any of them is an error.
 * Nothing is thrown for what a person may have written.
 */
export function check(
  priced: Priced,
  context: CheckContext,
): { readonly problems: readonly Problem[]; readonly checked: Checked | null } {
  const problems = checkComprobante(priced, context);
  const isRefused = problems.some(({ severity }) => severity === "error");
  return { problems, checked: isRefused ? null : asChecked(priced) };
}

/** The same for any document, sealed or not, whoever made it: nothing is taken for granted about its amounts. */
export function checkComprobante(comprobante: Comprobante, context: CheckContext): Problem[] {
  const facts = factsOf(comprobante, context);
  const problems: Problem[] = [];
  let current: DocumentRule<string> | undefined;
  // One report serves all rules: a document is checked in microseconds, and a closure for each rule would be a good
  // part of them.
  const report: Report = (path, params = {}) => {
    if (current !== undefined)
      problems.push({ code: current.code, path, params, severity: current.severity ?? "error" });
  };
  const run = (rule: DocumentRule<string>): void => {
    current = rule;
    rule.check(facts, report);
  };
  for (const { rules, concerns } of SUBJECTS) if (concerns === undefined || concerns(facts)) rules.forEach(run);
  for (const { rules } of context.complementos ?? []) rules.forEach(run);
  return problems;
}
