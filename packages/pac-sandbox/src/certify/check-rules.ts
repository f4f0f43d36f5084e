import { type Catalogos, type Comprobante, checkComprobante } from "@timbra/cfdi";
import { pagos20 } from "@timbra/cfdi/pagos";
import { type Reason, reasonOf } from "./reason.ts";

/** The SAT's matrix of validations, every broken rule. Doubts are not reasons: what cannot be known here passes. */
export function checkRules(comprobante: Comprobante, catalogos: Catalogos): Reason[] {
  return checkComprobante(comprobante, { catalogos, complementos: [pagos20] })
    .filter((problem) => problem.severity === "error")
    .map(reasonOf);
}
