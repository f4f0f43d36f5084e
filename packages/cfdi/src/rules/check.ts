import type { Comprobante } from "../comprobante/comprobante.ts";
import { asChecked, type Checked, type Priced } from "../comprobante/states.ts";
import type { Problem } from "../problem.ts";
import { type CheckContext, type Facts, factsOf } from "./facts.ts";
import { SUBJECTS } from "./registry.ts";
import type { Report, Rule } from "./rule.ts";

/**
 * Every problem of a priced document, in the order of the document; `checked` is null when any of them is an error.
 * Nothing is thrown for what a person may have written.
 */
export function check(priced: Priced, context: CheckContext): { readonly problems: readonly Problem[]; readonly checked: Checked | null } {
  const problems = checkComprobante(priced, context);
  const isRefused = problems.some(({ severity }) => severity === "error");
  return { problems, checked: isRefused ? null : asChecked(priced) };
}

/** The same for any document, sealed or not, whoever made it: nothing is taken for granted about its amounts. */
export function checkComprobante(comprobante: Comprobante, context: CheckContext): Problem[] {
  const facts = factsOf(comprobante, context);
  const problems: Problem[] = [];
  for (const { rules, concerns } of SUBJECTS) if (concerns === undefined || concerns(facts)) runAll(rules, facts, problems);
  for (const { rules } of context.complementos ?? []) runAll(rules, facts, problems);
  return problems;
}

/** One report serves several rules: a document is checked in microseconds, and a closure for each rule would be a good part of them. */
function runAll(rules: readonly Rule<string>[], facts: Facts, problems: Problem[]): void {
  let code = "";
  let severity: Problem["severity"] = "error";
  const report: Report = (path, params = {}) => problems.push({ code, path, params, severity });
  for (const rule of rules) {
    code = rule.code;
    severity = rule.severity ?? "error";
    rule.check(facts, report);
  }
}
