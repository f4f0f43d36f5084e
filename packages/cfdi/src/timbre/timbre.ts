import type { AttributesOf } from "../comprobante/attributes.ts";
import { Decimal } from "../decimal/decimal.ts";
import { cadenaOf, fields } from "../seal/fields.ts";
import type { Cursor } from "../xml/cursor.ts";
import { attributes, element } from "../xml/element.ts";
import { escapeAttribute } from "../xml/escape.ts";
import { declaration, schemaLocation, TFD, XSI } from "../xml/namespaces.ts";

/** The stamp a PAC puts on a document (Timbre Fiscal Digital 1.1). FechaTimbrado is always Zona Centro time. */
export interface Timbre {
  readonly tipo: "timbre";
  readonly Version: "1.1";
  readonly UUID: string;
  readonly FechaTimbrado: string;
  readonly RfcProvCertif: string;
  readonly Leyenda?: string;
  readonly SelloCFD: string;
  readonly NoCertificadoSAT: string;
  readonly SelloSAT: string;
}

const TIMBRE: AttributesOf<Omit<Timbre, "tipo">> = {
  Version: ["1.1"],
  UUID: "R",
  FechaTimbrado: "R",
  RfcProvCertif: "R",
  Leyenda: "O",
  SelloCFD: "R",
  NoCertificadoSAT: "R",
  SelloSAT: "R",
};

type SignedAttributes = Omit<Timbre, "tipo" | "SelloSAT">;

const SIGNED_ATTRIBUTES: AttributesOf<SignedAttributes> = (() => {
  const { SelloSAT, ...signed } = TIMBRE;
  return signed;
})();

/**
 * The text that SelloSAT signs (cadenaoriginal_TFD_1_1.xslt); printed on the invoice as «cadena original del
 * complemento de certificación digital del SAT».
 */
export function cadenaTimbre(timbre: Timbre): string {
  return cadenaOf(timbre, (node) => fields<SignedAttributes>(SIGNED_ATTRIBUTES, node)).text;
}

const VERIFIER = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";

/** What the QR code of a printed document says about it. */
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

/** The stamp declares everything it needs, because a PAC adds it to documents that others wrote. */
export function writeTimbre(timbre: Timbre): string {
  const declarations = declaration(TFD) + declaration(XSI) + schemaLocation([TFD]);
  return element("tfd:TimbreFiscalDigital", declarations + attributes(TIMBRE, timbre));
}

export function readTimbre(at: Cursor): Timbre {
  return { tipo: "timbre", ...at.attributes<Omit<Timbre, "tipo">>(TIMBRE) };
}
