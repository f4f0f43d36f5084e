import type { Comprobante } from "../comprobante/comprobante.ts";

const LEGAL_PERSON = 12;

/**
 * The last day, AAAA-MM-DD, on which a document may be cancelled: the end of the month in which its issuer's annual
 * income tax return is due, 31 March of the next year for a company and 30 April for a person (CFF 29-A fourth
 * paragraph, in force 2026). Undefined for a credit note, which has no limit. After it the SAT answers 210. A global
 * invoice has a limit of its own besides (211).
 */
export function fechaLimiteDeCancelacion({ Fecha, TipoDeComprobante, Emisor }: Comprobante): string | undefined {
  const year = Number.parseInt(Fecha.slice(0, 4), 10);
  if (TipoDeComprobante === "E" || Number.isNaN(year)) return undefined;
  return `${year + 1}-${Emisor.Rfc.length === LEGAL_PERSON ? "03-31" : "04-30"}`;
}
