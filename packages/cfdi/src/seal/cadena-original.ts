import { isOpaque } from "../complementos/desconocido.ts";
import { A_CUENTA_TERCEROS } from "../comprobante/a-cuenta-terceros.ts";
import { CFDI_RELACIONADOS, type CfdiRelacionados } from "../comprobante/cfdi-relacionados.ts";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Concepto } from "../comprobante/concepto.ts";
import { type Impuestos, RETENCION_TOTAL } from "../comprobante/impuestos.ts";
import { INFORMACION_GLOBAL } from "../comprobante/informacion-global.ts";
import { PARTE, type Parte } from "../comprobante/parte.ts";
import { fieldsOfComplemento, fieldsOfDesconocido } from "./cadena-complemento.ts";
import { type Cadena, cadenaOf, eachField, field, fields } from "./fields.ts";
import { comprobanteFields, emisorFields, receptorFields } from "./header-fields.ts";
import { conceptoFields, retencionFields, trasladoFields } from "./line-fields.ts";

/**
 * The text that is signed (Anexo 20, cadenaoriginal_4_0.xslt): `||4.0|…||`. Sello, Certificado, the stamp and Addenda
 * have no part in it; NoCertificado has, so it must be set first. Complements that this library does not know add
 * the fields that come with them (`campos`). Throws RangeError when one comes without: what is left out of the text
 * would make it another document's, and a seal over it none of the SAT's.
 */
export function cadenaOriginal(comprobante: Comprobante): string {
  if (isAnyOpaque(comprobante))
    throw new RangeError("The document carries a complement whose cadena original is not known");
  return cadenaDe(comprobante).text;
}

/** Whether a part of the cadena, of the document or of a line, is known to nobody here. */
export function isAnyOpaque({ Complemento, Conceptos }: Comprobante): boolean {
  if (Complemento?.some(isOpaque)) return true;
  return Conceptos.some(({ ComplementoConcepto }) => ComplementoConcepto?.some(isOpaque) === true);
}

/** The same, with what looking through it has shown. */
export function cadenaDe(comprobante: Comprobante): Cadena {
  return cadenaOf(comprobante, fieldsOfComprobante);
}

function fieldsOfComprobante(comprobante: Comprobante): string {
  return (
    comprobanteFields(comprobante) +
    (comprobante.InformacionGlobal ? fields(INFORMACION_GLOBAL, comprobante.InformacionGlobal) : "") +
    eachField(comprobante.CfdiRelacionados, fieldsOfCfdiRelacionados) +
    emisorFields(comprobante.Emisor) +
    receptorFields(comprobante.Receptor) +
    eachField(comprobante.Conceptos, fieldsOfConcepto) +
    (comprobante.Impuestos ? fieldsOfImpuestos(comprobante.Impuestos) : "") +
    eachField(comprobante.Complemento, fieldsOfComplemento)
  );
}

function fieldsOfCfdiRelacionados(node: CfdiRelacionados): string {
  return fields(CFDI_RELACIONADOS, node) + eachField(node.CfdiRelacionado, field);
}

function fieldsOfConcepto(concepto: Concepto): string {
  const { Impuestos, ACuentaTerceros, InformacionAduanera, CuentaPredial, ComplementoConcepto, Parte } = concepto;
  return (
    conceptoFields(concepto) +
    eachField(Impuestos?.Traslados, trasladoFields) +
    eachField(Impuestos?.Retenciones, retencionFields) +
    (ACuentaTerceros ? fields(A_CUENTA_TERCEROS, ACuentaTerceros) : "") +
    eachField(InformacionAduanera, field) +
    eachField(CuentaPredial, field) +
    eachField(ComplementoConcepto, fieldsOfDesconocido) +
    eachField(Parte, fieldsOfParte)
  );
}

function fieldsOfParte(parte: Parte): string {
  return fields(PARTE, parte) + eachField(parte.InformacionAduanera, field);
}

function fieldsOfImpuestos(impuestos: Impuestos): string {
  const { TotalImpuestosRetenidos, TotalImpuestosTrasladados } = impuestos;
  return (
    eachField(impuestos.Retenciones, (row) => fields(RETENCION_TOTAL, row)) +
    (TotalImpuestosRetenidos === undefined ? "" : field(TotalImpuestosRetenidos)) +
    eachField(impuestos.Traslados, trasladoFields) +
    (TotalImpuestosTrasladados === undefined ? "" : field(TotalImpuestosTrasladados))
  );
}
