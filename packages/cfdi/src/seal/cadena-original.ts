import { type ComplementoDesconocido, isOpaque } from "../complementos/desconocido.ts";
import { fieldsOfImpuestosLocales } from "../complementos/impuestos-locales.ts";
import { fieldsOfLeyendasFiscales } from "../complementos/leyendas-fiscales.ts";
import { fieldsOfPagos } from "../complementos/pagos20/xml.ts";
import { type AttributesOf, listOf } from "../comprobante/attributes.ts";
import {
  CFDI_RELACIONADOS,
  type CfdiRelacionados,
  COMPROBANTE,
  type Complemento,
  type Comprobante,
  EMISOR,
  INFORMACION_GLOBAL,
  RECEPTOR,
} from "../comprobante/comprobante.ts";
import { A_CUENTA_TERCEROS, CONCEPTO, type Concepto, PARTE, type Parte } from "../comprobante/concepto.ts";
import { type Impuestos, RETENCION, RETENCION_TOTAL, TRASLADO } from "../comprobante/impuestos.ts";
import { type Cadena, cadenaOf, eachField, field, fields, listedFields, rowFields } from "./fields.ts";

const { Sello: _sello, Certificado: _certificado, ...signed } = COMPROBANTE;
/** What is signed of the root. NoCertificado is absent until the document is sealed; its field is not. */
const SIGNED = { ...signed, NoCertificado: "R" as "R" | "O" } as AttributesOf<
  Omit<Comprobante, "Addenda" | "Sello" | "Certificado">
>;

const CONCEPTO_ATTRIBUTES = listOf(CONCEPTO);
const trasladoFields = rowFields(TRASLADO);
const retencionFields = rowFields(RETENCION);

/**
 * The text that is signed (Anexo 20, cadenaoriginal_4_0.xslt): `||4.0|…||`. Sello, Certificado, the stamp and Addenda
 * have no part in it; NoCertificado has, so it must be set first. Complements that this library does not know add
 * the fields that come with them (`campos`). Throws RangeError when one comes without: what is left out of the text
 * would make it another document's, and a seal over it none of the SAT's.
 */
export function cadenaOriginal(comprobante: Comprobante): string {
  if (hasUnknownComplement(comprobante))
    throw new RangeError("The document carries a complement whose cadena original is not known");
  return cadenaDe(comprobante).text;
}

/**
 * Whether a part of the cadena, of the document or of a line, is known to nobody here: no seal over it can be judged.
 */
export function hasUnknownComplement({ Complemento, Conceptos }: Comprobante): boolean {
  if (Complemento?.some(isOpaque)) return true;
  return Conceptos.some(({ ComplementoConcepto }) => ComplementoConcepto?.some(isOpaque) === true);
}

/** The same, with what looking through it has shown. */
export function cadenaDe(comprobante: Comprobante): Cadena {
  return cadenaOf(comprobante, fieldsOfComprobante);
}

function fieldsOfComprobante(comprobante: Comprobante): string {
  return (
    fields(SIGNED, comprobante) +
    (comprobante.InformacionGlobal ? fields(INFORMACION_GLOBAL, comprobante.InformacionGlobal) : "") +
    eachField(comprobante.CfdiRelacionados, fieldsOfCfdiRelacionados) +
    fields(EMISOR, comprobante.Emisor) +
    fields(RECEPTOR, comprobante.Receptor) +
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
    listedFields(CONCEPTO_ATTRIBUTES, concepto) +
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

/** What who knows it says; nothing, when nobody does. */
function fieldsOfDesconocido({ campos }: ComplementoDesconocido): string {
  return eachField(campos, field);
}

/** What a complement adds to the cadena original of its document. The stamp adds nothing: it comes after the seal. */
function fieldsOfComplemento(complemento: Complemento): string {
  switch (complemento.tipo) {
    case "impuestosLocales":
      return fieldsOfImpuestosLocales(complemento);
    case "leyendasFiscales":
      return fieldsOfLeyendasFiscales(complemento);
    case "pagos":
      return fieldsOfPagos(complemento);
    case "desconocido":
      return fieldsOfDesconocido(complemento);
    case "timbre":
      return "";
  }
}
