import { A_CUENTA_TERCEROS, type ACuentaTerceros } from "../comprobante/a-cuenta-terceros.ts";
import { CFDI_RELACIONADOS, type CfdiRelacionados } from "../comprobante/cfdi-relacionados.ts";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Concepto, ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import { IMPUESTOS, type Impuestos, RETENCION_TOTAL, type RetencionTotal } from "../comprobante/impuestos.ts";
import { INFORMACION_GLOBAL, type InformacionGlobal } from "../comprobante/informacion-global.ts";
import { PARTE, type Parte } from "../comprobante/parte.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import { attributes, type Escape, each, element, group, maybe, verbatim } from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import { CFDI, declaration, type Namespace, type Schema, schemaLocation, XSI } from "./namespaces.ts";
import { namespacesOf, schemasOf, writeComplemento } from "./write-complemento.ts";
import { comprobanteAttributes, emisorAttributes, receptorAttributes } from "./write-header.ts";
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
  const { Emisor, Receptor } = comprobante;
  const content =
    maybe(comprobante.InformacionGlobal, writeInformacionGlobal) +
    each(comprobante.CfdiRelacionados, writeCfdiRelacionados) +
    `<cfdi:Emisor${emisorAttributes(Emisor, escaped)}/><cfdi:Receptor${receptorAttributes(Receptor, escaped)}/>` +
    element("cfdi:Conceptos", "", writeConceptos(comprobante.Conceptos, escaped)) +
    maybe(comprobante.Impuestos, writeImpuestos) +
    group("cfdi:Complemento", each(comprobante.Complemento, writeComplemento)) +
    group("cfdi:Addenda", comprobante.Addenda ?? "");
  return `${DECLARATION}<cfdi:Comprobante${rootDeclarations(comprobante)}${comprobanteAttributes(comprobante, escaped)}>${content}</cfdi:Comprobante>`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

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
  return element(
    "cfdi:CfdiRelacionados",
    attributes(CFDI_RELACIONADOS, node),
    each(node.CfdiRelacionado, writeCfdiRelacionado),
  );
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
  const { Impuestos } = concepto;
  const attributes = conceptoAttributes(concepto, escaped);
  const content = (Impuestos ? writeImpuestosDeConcepto(Impuestos, escaped) : "") + writeAppendages(concepto);
  return content === "" ? `<cfdi:Concepto${attributes}/>` : `<cfdi:Concepto${attributes}>${content}</cfdi:Concepto>`;
}

/** What few lines have. */
function writeAppendages({
  ACuentaTerceros,
  InformacionAduanera,
  CuentaPredial,
  ComplementoConcepto,
  Parte,
}: Concepto): string {
  return (
    maybe(ACuentaTerceros, writeACuentaTerceros) +
    each(InformacionAduanera, writeInformacionAduanera) +
    each(CuentaPredial, writeCuentaPredial) +
    group("cfdi:ComplementoConcepto", each(ComplementoConcepto, writeComplemento)) +
    each(Parte, writeParte)
  );
}

/** Groups are written out: to join a long text of names costs more than the taxes in it. */
function writeImpuestosDeConcepto({ Traslados, Retenciones }: ImpuestosDeConcepto, escaped: Escape): string {
  const traslados = each(Traslados, (row) => `<cfdi:Traslado${trasladoAttributes(row, escaped)}/>`);
  const retenciones = each(Retenciones, (row) => `<cfdi:Retencion${retencionAttributes(row, escaped)}/>`);
  if (retenciones !== "")
    return `<cfdi:Impuestos>${group("cfdi:Traslados", traslados)}<cfdi:Retenciones>${retenciones}</cfdi:Retenciones></cfdi:Impuestos>`;
  return traslados === "" ? "" : `<cfdi:Impuestos><cfdi:Traslados>${traslados}</cfdi:Traslados></cfdi:Impuestos>`;
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
    group("cfdi:Retenciones", each(impuestos.Retenciones, writeRetencionTotal)) +
      group("cfdi:Traslados", each(impuestos.Traslados, writeTraslado)),
  );
}

function writeTraslado(traslado: Traslado): string {
  return element("cfdi:Traslado", attributes(TRASLADO, traslado));
}

function writeRetencionTotal(retencion: RetencionTotal): string {
  return element("cfdi:Retencion", attributes(RETENCION_TOTAL, retencion));
}
