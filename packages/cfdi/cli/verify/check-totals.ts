import { type Catalogos, type Comprobante, describeStep, explainTotal, type Language, STEP_RULES } from "@timbra/cfdi";
import type { Finding } from "./check-result.ts";

/**
 * Whether every amount is what it should be, or lies inside the limits of the law, with the account of each that does
 * not.
 */
export function checkTotals(comprobante: Comprobante, catalogos: Catalogos, language: Language): Finding[] {
  const { steps } = explainTotal(comprobante, catalogos.decimales(comprobante.Moneda) ?? 2);
  const wrong = steps.filter(({ verdict }) => verdict === "different" || verdict === "missing");
  return wrong.map((step) => {
    const { rule, account, notes } = describeStep(step, language);
    const [note = ""] = notes;
    return {
      severity: "error",
      code: STEP_RULES[step.rule].code || "CLI-TOTALS",
      path: step.path,
      message: `${note} ${rule} ${account}.`,
    };
  });
}
