import { type Comprobante, checkComprobante, isOfTheLaw, type Language, type Problem } from "@timbra/cfdi";
import { pagos20 } from "@timbra/cfdi/pagos";
import type { Catalogues } from "../load-catalogues.ts";
import type { Finding } from "./check-result.ts";
import { findingOf, ownFinding } from "./finding-of.ts";

/** What the SAT's rules of its day refuse a document for, and what we would say of it besides. */
export interface RulesFindings {
  readonly rules: readonly Finding[];
  readonly advice: readonly Finding[];
}

/**
 * Everything that the SAT's matrix and schemas ask, apart from our own advice: an error that only we call one is a
 * warning there. Keys that no list at hand has are told one by one, or at once when there is no list.
 */
export function checkRules(
  comprobante: Comprobante,
  { catalogos, areGiven }: Catalogues,
  language: Language,
): RulesFindings {
  const problems = checkComprobante(comprobante, { catalogos, complementos: [pagos20] });
  const told = areGiven ? problems : problems.filter(({ code }) => code !== "TIMBRA-CLAVE-DESCONOCIDA");
  const asAdvice = (problem: Problem) => findingOf({ ...problem, severity: "warning" }, language);
  return {
    rules: [
      ...told.filter(isOfTheLaw).map((problem) => findingOf(problem, language)),
      ...(areGiven ? [] : [ownFinding("no-catalogues", { severity: "warning", path: "" }, language)]),
    ],
    advice: told.filter((problem) => !isOfTheLaw(problem)).map(asAdvice),
  };
}
