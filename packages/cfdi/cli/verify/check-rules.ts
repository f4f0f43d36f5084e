import { type Comprobante, checkComprobante, type Language } from "@timbra/cfdi";
import { pagos20 } from "@timbra/cfdi/pagos";
import type { Catalogues } from "../load-catalogues.ts";
import type { Finding } from "./check-result.ts";
import { findingOf, ownFinding } from "./finding-of.ts";

/** Everything that the SAT's matrix and good sense ask. Keys that no list at hand has are told one by one, or at once when there is no list. */
export function checkRules(comprobante: Comprobante, { catalogos, areGiven }: Catalogues, language: Language): Finding[] {
  const problems = checkComprobante(comprobante, { catalogos, complementos: [pagos20] });
  if (areGiven) return problems.map((problem) => findingOf(problem, language));
  const known = problems.filter(({ code }) => code !== "TIMBRA-CLAVE-DESCONOCIDA");
  return [...known.map((problem) => findingOf(problem, language)), ownFinding("no-catalogues", { severity: "warning", path: "" }, language)];
}
