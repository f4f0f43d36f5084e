import { A_CUENTA_TERCEROS, type ACuentaTerceros } from "../comprobante/a-cuenta-terceros.ts";
import { CFDI_RELACIONADOS, type CfdiRelacionados } from "../comprobante/cfdi-relacionados.ts";
import { COMPROBANTE, type Comprobante } from "../comprobante/comprobante.ts";
import type { Concepto, ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import { EMISOR } from "../comprobante/emisor.ts";
import { IMPUESTOS, type Impuestos, RETENCION_TOTAL, type RetencionTotal } from "../comprobante/impuestos.ts";
import { INFORMACION_GLOBAL, type InformacionGlobal } from "../comprobante/informacion-global.ts";
import { PARTE, type Parte } from "../comprobante/parte.ts";
import { RECEPTOR } from "../comprobante/receptor.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import { attributes, type Escape, each, element, group, maybe, verbatim } from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import { CFDI, declaration, type Namespace, type Schema, schemaLocation, XSI } from "./namespaces.ts";
import { namespacesOf, schemasOf, writeComplemento } from "./write-complemento.ts";
import { conceptoAttributes, retencionAttributes, trasladoAttributes } from "./write-lines.ts";

/**
 * The XML of a document: UTF-8 text with its declaration, no indentation; the same document always gives the same
 * bytes. Nodes and attributes follow the order of Anexo 20, which for the taxes of a line is Traslados, Retenciones and
 * for those of the document the other way round. Throws RangeError on text that XML cannot carry.
 */
export function writeXml(comprobante: Comprobante): string {
  return writeComprobante(comprobante, escapeAttribute);
}

/** The same of a document whose cadena was found plain: nothing that is signed in its lines needs to be escaped. */
export function writePlainXml(comprobante: Comprobante): string {
  return writeComprobante(comprobante, verbatim);
}

function writeComprobante(comprobante: Comprobante, escaped: Escape): string {
  const root = element(
    "cfdi:Comprobante",
    rootDeclarations(comprobante) + attributes(COMPROBANTE, comprobante),
    maybe(comprobante.InformacionGlobal, writeInformacionGlobal) +
      each(comprobante.CfdiRelacionados, writeCfdiRelacionados) +
      element("cfdi:Emisor", attributes(EMISOR, comprobante.Emisor)) +
      element("cfdi:Receptor", attributes(RECEPTOR, comprobante.Receptor)) +
      element("cfdi:Conceptos", "", writeConceptos(comprobante.Conceptos, escaped)) +
      maybe(comprobante.Impuestos, writeImpuestos) +
      group("cfdi:Complemento", each(comprobante.Complemento, writeComplemento)) +
      group("cfdi:Addenda", comprobante.Addenda ?? ""),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function rootDeclarations({ Complemento }: Comprobante): string {
  return Complemento === undefined ? BARE_ROOT : declarationsOf(namespacesOf(Complemento), schemasOf(Complemento));
}

function declarationsOf(complementos: readonly Namespace[], others: readonly Schema[]): string {
  return [CFDI, XSI, ...complementos].map(declaration).join("") + schemaLocation([CFDI, ...complementos, ...others]);
}

/** Most documents carry no complement before they are stamped. */
const BARE_ROOT = declarationsOf([], []);

function writeInformacionGlobal(node: InformacionGlobal): string {
  return element("cfdi:InformacionGlobal", attributes(INFORMACION_GLOBAL, node));
}

function writeCfdiRelacionados(node: CfdiRelacionados): string {
  return element("cfdi:CfdiRelacionados", attributes(CFDI_RELACIONADOS, node), each(node.CfdiRelacionado, writeCfdiRelacionado));
}

function writeCfdiRelacionado(uuid: string): string {
  return element("cfdi:CfdiRelacionado", ` UUID="${escapeAttribute(uuid)}"`);
}

function writeConceptos(conceptos: readonly Concepto[], escaped: Escape): string {
  let text = "";
  for (const concepto of conceptos) text += writeConcepto(concepto, escaped);
  return text;
}

function writeConcepto(concepto: Concepto, escaped: Escape): string {
  const { Impuestos, ACuentaTerceros, InformacionAduanera, CuentaPredial, ComplementoConcepto, Parte } = concepto;
  return element(
    "cfdi:Concepto",
    conceptoAttributes(concepto, escaped),
    (Impuestos ? writeImpuestosDeConcepto(Impuestos, escaped) : "") +
      maybe(ACuentaTerceros, writeACuentaTerceros) +
      each(InformacionAduanera, writeInformacionAduanera) +
      each(CuentaPredial, writeCuentaPredial) +
      group("cfdi:ComplementoConcepto", each(ComplementoConcepto, writeComplemento)) +
      each(Parte, writeParte),
  );
}

function writeImpuestosDeConcepto({ Traslados = [], Retenciones = [] }: ImpuestosDeConcepto, escaped: Escape): string {
  let traslados = "";
  for (const row of Traslados) traslados += element("cfdi:Traslado", trasladoAttributes(row, escaped));
  let retenciones = "";
  for (const row of Retenciones) retenciones += element("cfdi:Retencion", retencionAttributes(row, escaped));
  return group("cfdi:Impuestos", group("cfdi:Traslados", traslados) + group("cfdi:Retenciones", retenciones));
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

function writeTraslado(traslado: Traslado): string {
  return element("cfdi:Traslado", attributes(TRASLADO, traslado));
}

function writeRetencionTotal(retencion: RetencionTotal): string {
  return element("cfdi:Retencion", attributes(RETENCION_TOTAL, retencion));
}
