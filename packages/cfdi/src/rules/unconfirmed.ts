import type { ProblemCode } from "../messages/codes.ts";

/**
 * Codes whose number was never read in a document of the SAT: open providers call them CFDI140226 and CFDI140227. Kept
 * here, and nowhere else, to be corrected at once (docs/sat/objeto-imp-06-07-08.md).
 */
export const UNCONFIRMED = {
  sinTrasladoDeIva: "CFDI40226",
  soloDesgloseDeIeps: "CFDI40227",
} as const satisfies Record<string, ProblemCode>;
