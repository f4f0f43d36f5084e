import type { DatosDeExpresion } from "../timbre/expresion-impresa.ts";
import { shortTotal } from "../timbre/expresion-impresa.ts";
import { escapeAttribute } from "../xml/escape.ts";

/** Where the SAT answers about the status of any document, free and without an account. */
export const CONSULTA_ENDPOINTS = {
  produccion: "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc",
  pruebas: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc",
} as const;

/** The headers of a status query (SOAP 1.1, POST). */
export const CONSULTA_HEADERS = {
  "Content-Type": "text/xml; charset=utf-8",
  SOAPAction: '"http://tempuri.org/IConsultaCFDIService/Consulta"',
} as const;

/**
 * What the status service is asked with: both RFCs (`&` written `&amp;`, as in the QR), Total as in the QR, UUID and,
 * when `sello` is given, its last eight characters. Throws RangeError when the total is not a decimal number.
 */
export function expresionDeConsulta({
  uuid,
  rfcEmisor,
  rfcReceptor,
  total,
  sello,
}: Omit<DatosDeExpresion, "sello"> & { readonly sello?: string }): string {
  const rfcs = `re=${escapeAttribute(rfcEmisor)}&rr=${escapeAttribute(rfcReceptor)}`;
  const seal = sello === undefined ? "" : `&fe=${sello.slice(-8)}`;
  return `?${rfcs}&tt=${shortTotal(total)}&id=${escapeAttribute(uuid)}${seal}`;
}

/** The body of a status query. The expression goes verbatim, in CDATA: escaped once more, the service answers 601. */
export function consultaSoap(expresion: string): string {
  const cdata = expresion.replaceAll("]]>", "]]]]><![CDATA[>");
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<Consulta xmlns="http://tempuri.org/"><expresionImpresa><![CDATA[${cdata}]]></expresionImpresa></Consulta>` +
    "</soap:Body></soap:Envelope>"
  );
}
