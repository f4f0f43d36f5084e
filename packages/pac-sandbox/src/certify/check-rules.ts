import { type Catalogos, type Comprobante, checkComprobante, type Problem, RULES } from "@timbra/cfdi";
import { pagos20 } from "@timbra/cfdi/pagos";
import { type Reason, reasonOf } from "./reason.ts";

/**
 * The SAT's schemas and matrices of validations, every broken rule. Doubts are not reasons: what cannot be known here
 * passes. Nor is what only the filling guide asks: no provider refuses it, for it has no code; `check` of @timbra/cfdi
 * tells of it before anything is sent.
 */
export function checkRules(comprobante: Comprobante, catalogos: Catalogos): Reason[] {
  return checkComprobante(comprobante, { catalogos, complementos: [pagos20] })
    .filter(({ severity, code }) => severity === "error" && !ONLY_GUIDE.has(code))
    .map(reasonOf);
}

/** Rules without a number whose source is neither a schema nor a matrix. */
const ONLY_GUIDE: ReadonlySet<Problem["code"]> = new Set(
  RULES.filter(({ code, source }) => code.startsWith("TIMBRA-") && !/\.xsd|matri[zc]/.test(source)).map(
    ({ code }) => code,
  ),
);
