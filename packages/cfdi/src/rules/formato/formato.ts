import { type DocumentRule, documentRule } from "../rule.ts";
import type { FaultCode } from "./shapes.ts";

/**
 * What the SAT's schema demands of every value. The document is traversed once (`findFaults`), whatever the number of
 * rules.
 */
function formatRule(code: FaultCode): DocumentRule {
  return {
    code,
    path: "*",
    check({ faults }, report) {
      for (const fault of faults) if (fault.code === code) report(fault.path, fault.params);
    },
  };
}

/** The form of each value. */
export const schema: readonly DocumentRule[] = [
  formatRule("TIMBRA-FALTA"),
  formatRule("TIMBRA-VACIO"),
  formatRule("TIMBRA-LONGITUD"),
  formatRule("TIMBRA-CARACTERES"),
  formatRule("TIMBRA-IMPORTE"),
  formatRule("TIMBRA-CANTIDAD"),
  formatRule("TIMBRA-RFC"),
  formatRule("TIMBRA-UUID"),
  formatRule("TIMBRA-FORMATO"),
];

/** A document without lines. */
export const sinConceptos: readonly DocumentRule[] = [
  documentRule("TIMBRA-SIN-CONCEPTOS", "Conceptos", (_comprobante, { conceptos }) => conceptos.length === 0),
];
