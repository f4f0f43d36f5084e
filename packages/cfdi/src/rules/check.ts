import type { Comprobante } from "../comprobante/comprobante.ts";
import { asChecked, type Checked, type Priced } from "../comprobante/draft.ts";
import { wholeNode } from "../comprobante/whole-node.ts";
import type { Problem } from "../problem.ts";
import { type CheckContext, type Facts, factsOf } from "./facts.ts";
import type { Fault } from "./formato/shapes.ts";
import { SUBJECTS, type Subject } from "./registry.ts";
import type { DocumentRule, Report } from "./rule.ts";
import { SEALED_SUBJECTS } from "./sealed.ts";

/**
 * Every problem of a priced document, in the order of the document; `checked` is null when any of them is an error.
 * Nothing is thrown for what a person may have written, nor for what is no node, list or text where there should be one
 * (null in a list of a JSON).
 */
export function check(
  priced: Priced,
  context: CheckContext,
): { readonly problems: readonly Problem[]; readonly checked: Checked | null } {
  const problems = findProblems(priced, context, SUBJECTS);
  const isRefused = problems.some(({ severity }) => severity === "error");
  return { problems, checked: isRefused ? null : asChecked(priced) };
}

/**
 * The same for any document, sealed or not, whoever made it: nothing is taken for granted about its amounts, and its
 * seal is looked at.
 */
export function checkComprobante(comprobante: Comprobante, context: CheckContext): Problem[] {
  return findProblems(comprobante, context, SEALED_SUBJECTS);
}

/**
 * The rules take the nodes of a document for granted, which whoever writes without types may get wrong. Such a document
 * makes them throw, and is looked at again with what is wrong replaced and reported: no other one pays for that.
 */
function findProblems(given: Comprobante, context: CheckContext, subjects: readonly Subject[]): Problem[] {
  try {
    return problemsOf(factsOf(given, context), subjects);
  } catch {
    const faults: Fault[] = [];
    const whole = wholeNode(given, (path, valor) => faults.push({ code: "TIMBRA-FORMATO", path, params: { valor } }));
    return problemsOf(factsOf(whole, context, faults), subjects);
  }
}

function problemsOf(facts: Facts, subjects: readonly Subject[]): Problem[] {
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
  for (const { rules, concerns } of subjects) if (concerns === undefined || concerns(facts)) rules.forEach(run);
  for (const { rules } of facts.context.complementos ?? []) rules.forEach(run);
  return problems;
}
