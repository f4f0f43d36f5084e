import type { ProblemCode } from "../messages/message-of.ts";

/**
 * What was never read in a document of the SAT. Kept here, and nowhere else, to be corrected at once.
 *
 * The two codes: open providers call them CFDI140226 and CFDI140227 (docs/sat/objeto-imp-06-07-08.md).
 */
export const UNCONFIRMED = {
  sinTrasladoDeIva: "CFDI40226",
  soloDesgloseDeIeps: "CFDI40227",
} as const satisfies Record<string, ProblemCode>;

/**
 * The first day (of Fecha, AAAA-MM-DD) on which a provider is reported to have refused a sum cut at two decimals in
 * ImpuestosP. One report of one provider; when others began, or whether the SAT ever said so, is not known
 * (docs/sat/pagos-sumas.md).
 */
export const SUMA_CORTADA_HASTA = "2026-09-01";
