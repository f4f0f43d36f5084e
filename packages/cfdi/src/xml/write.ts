import { A_CUENTA_TERCEROS, type ACuentaTerceros } from "../comprobante/a-cuenta-terceros.ts";
import { CFDI_RELACIONADOS, type CfdiRelacionados } from "../comprobante/cfdi-relacionados.ts";
import { COMPROBANTE, type Comprobante } from "../comprobante/comprobante.ts";
import { CONCEPTO, type Concepto, type ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import { EMISOR } from "../comprobante/emisor.ts";
import { IMPUESTOS, type Impuestos, RETENCION_TOTAL, type RetencionTotal } from "../comprobante/impuestos.ts";
import { INFORMACION_GLOBAL, type InformacionGlobal } from "../comprobante/informacion-global.ts";
import { PARTE, type Parte } from "../comprobante/parte.ts";
import { RECEPTOR } from "../comprobante/receptor.ts";
import { RETENCION, type Retencion } from "../comprobante/retencion.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import { attributes, each, element, group, maybe } from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import { CFDI, declaration, schemaLocation, XSI } from "./namespaces.ts";
import { namespacesOf, writeComplemento } from "./write-complemento.ts";

/**
 * The XML of a document: UTF-8 text with its declaration, no indentation; the same document always gives the same
 * bytes. Nodes and attributes follow the order of Anexo 20, which for the taxes of a line is Traslados, Retenciones and
 * for those of the document the other way round. Throws RangeError on text that XML cannot carry.
 */
export function writeXml(comprobante: Comprobante): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeComprobante(comprobante)}`;
}

function writeComprobante(comprobante: Comprobante): string {
  return element(
    "cfdi:Comprobante",
    rootDeclarations(comprobante) + attributes(COMPROBANTE, comprobante),
    maybe(comprobante.InformacionGlobal, writeInformacionGlobal) +
      each(comprobante.CfdiRelacionados, writeCfdiRelacionados) +
      element("cfdi:Emisor", attributes(EMISOR, comprobante.Emisor)) +
      element("cfdi:Receptor", attributes(RECEPTOR, comprobante.Receptor)) +
      element("cfdi:Conceptos", "", each(comprobante.Conceptos, writeConcepto)) +
      maybe(comprobante.Impuestos, writeImpuestos) +
      group("cfdi:Complemento", each(comprobante.Complemento, writeComplemento)) +
      group("cfdi:Addenda", comprobante.Addenda ?? ""),
  );
}

function rootDeclarations(comprobante: Comprobante): string {
  const namespaces = [CFDI, ...namespacesOf(comprobante.Complemento ?? [])];
  return [CFDI, XSI, ...namespaces.slice(1)].map(declaration).join("") + schemaLocation(namespaces);
}

function writeInformacionGlobal(node: InformacionGlobal): string {
  return element("cfdi:InformacionGlobal", attributes(INFORMACION_GLOBAL, node));
}

function writeCfdiRelacionados(node: CfdiRelacionados): string {
  return element("cfdi:CfdiRelacionados", attributes(CFDI_RELACIONADOS, node), each(node.CfdiRelacionado, writeCfdiRelacionado));
}

function writeCfdiRelacionado(uuid: string): string {
  return element("cfdi:CfdiRelacionado", ` UUID="${escapeAttribute(uuid)}"`);
}

function writeConcepto(concepto: Concepto): string {
  return element(
    "cfdi:Concepto",
    attributes(CONCEPTO, concepto),
    maybe(concepto.Impuestos, writeImpuestosDeConcepto) +
      maybe(concepto.ACuentaTerceros, writeACuentaTerceros) +
      each(concepto.InformacionAduanera, writeInformacionAduanera) +
      each(concepto.CuentaPredial, writeCuentaPredial) +
      group("cfdi:ComplementoConcepto", each(concepto.ComplementoConcepto, writeComplemento)) +
      each(concepto.Parte, writeParte),
  );
}

function writeImpuestosDeConcepto({ Traslados, Retenciones }: ImpuestosDeConcepto): string {
  return group(
    "cfdi:Impuestos",
    group("cfdi:Traslados", each(Traslados, writeTraslado)) + group("cfdi:Retenciones", each(Retenciones, writeRetencion)),
  );
}

function writeTraslado(traslado: Traslado): string {
  return element("cfdi:Traslado", attributes(TRASLADO, traslado));
}

function writeRetencion(retencion: Retencion): string {
  return element("cfdi:Retencion", attributes(RETENCION, retencion));
}

function writeACuentaTerceros(node: ACuentaTerceros): string {
  return element("cfdi:ACuentaTerceros", attributes(A_CUENTA_TERCEROS, node));
}

function writeInformacionAduanera(numeroPedimento: string): string {
  return element("cfdi:InformacionAduanera", ` NumeroPedimento="${escapeAttribute(numeroPedimento)}"`);
}

function writeCuentaPredial(numero: string): string {
  return element("cfdi:CuentaPredial", ` Numero="${escapeAttribute(numero)}"`);
}

function writeParte(parte: Parte): string {
  return element("cfdi:Parte", attributes(PARTE, parte), each(parte.InformacionAduanera, writeInformacionAduanera));
}

function writeImpuestos(impuestos: Impuestos): string {
  return element(
    "cfdi:Impuestos",
    attributes(IMPUESTOS, impuestos),
    group("cfdi:Retenciones", each(impuestos.Retenciones, writeRetencionTotal)) + group("cfdi:Traslados", each(impuestos.Traslados, writeTraslado)),
  );
}

function writeRetencionTotal(retencion: RetencionTotal): string {
  return element("cfdi:Retencion", attributes(RETENCION_TOTAL, retencion));
}
