import { Decimal } from "../decimal/decimal.ts";
import { escapeAttribute } from "../xml/escape.ts";

const VERIFIER = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";

/** What the QR code of a printed document tells about it. */
export interface DatosDeExpresion {
  readonly uuid: string;
  readonly rfcEmisor: string;
  readonly rfcReceptor: string;
  /** Comprobante.Total as written. */
  readonly total: string;
  /** Comprobante.Sello. */
  readonly sello: string;
}

/**
 * The text of the QR code (Anexo 20, I.D): the SAT's verifier with UUID, both RFCs, Total without insignificant zeros
 * but at least one decimal, and the last eight characters of Sello, verbatim. `&` in an RFC is written `&amp;`
 * (docs/sat/expresion-impresa.md). Throws RangeError when the total is not a decimal number.
 */
export function expresionImpresa({ uuid, rfcEmisor, rfcReceptor, total, sello }: DatosDeExpresion): string {
  const rfcs = `re=${escapeAttribute(rfcEmisor)}&rr=${escapeAttribute(rfcReceptor)}`;
  return `${VERIFIER}?id=${uuid}&${rfcs}&tt=${shortTotal(total)}&fe=${sello.slice(-8)}`;
}

/** Total as the QR and the status query have it: at most six decimals, at least one, no zeros without meaning. */
export function shortTotal(total: string): string {
  const value = Decimal.parse(total).rounded(6);
  return value
    .withScale(Math.max(value.scale, 1))
    .toString()
    .replace(/(\.\d+?)0+$/, "$1");
}
