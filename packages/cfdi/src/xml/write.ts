import { writeImpuestosLocales } from "../complementos/impuestos-locales.ts";
import { writeLeyendasFiscales } from "../complementos/leyendas-fiscales.ts";
import { writePagos } from "../complementos/pagos20/xml.ts";
import { listOf } from "../comprobante/attributes.ts";
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
import {
  A_CUENTA_TERCEROS,
  type ACuentaTerceros,
  CONCEPTO,
  type Concepto,
  type ImpuestosDeConcepto,
  PARTE,
  type Parte,
} from "../comprobante/concepto.ts";
import { IMPUESTOS, type Impuestos, RETENCION, RETENCION_TOTAL, TRASLADO } from "../comprobante/impuestos.ts";
import { writeTimbre } from "../timbre/timbre.ts";
import {
  attributes,
  attributesAfter,
  closed,
  type Escape,
  each,
  element,
  group,
  maybe,
  rowAttributesAfter,
  verbatim,
} from "./element.ts";
import { escapeAttribute } from "./escape.ts";
import {
  CFDI,
  declaration,
  IMPLOCAL,
  LEYENDAS_FISC,
  type Namespace,
  PAGO20,
  type Schema,
  schemaLocation,
  XSI,
} from "./namespaces.ts";

const CONCEPTO_ATTRIBUTES = listOf(CONCEPTO);
const trasladoAfter = rowAttributesAfter(TRASLADO);
const retencionAfter = rowAttributesAfter(RETENCION);

/**
 * The XML of a document: UTF-8 text with its declaration, no indentation; the same document always gives the same
 * bytes. Nodes and attributes follow the order of Anexo 20, which for the taxes of a line is Traslados, Retenciones and
 * for those of the document the other way round. Throws RangeError on text that XML cannot represent.
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
    maybe(comprobante.InformacionGlobal, (node) =>
      element("cfdi:InformacionGlobal", attributes(INFORMACION_GLOBAL, node)),
    ) +
    each(comprobante.CfdiRelacionados, writeCfdiRelacionados) +
    element("cfdi:Emisor", attributes(EMISOR, Emisor, escaped)) +
    element("cfdi:Receptor", attributes(RECEPTOR, Receptor, escaped)) +
    element("cfdi:Conceptos", "", writeConceptos(comprobante.Conceptos, escaped)) +
    maybe(comprobante.Impuestos, writeImpuestos) +
    group("cfdi:Complemento", each(comprobante.Complemento, writeComplemento)) +
    group("cfdi:Addenda", comprobante.Addenda ?? "");
  // The seal and the certificate are not signed, so nobody has looked through them yet: the root is always escaped.
  return `${DECLARATION}<cfdi:Comprobante${rootDeclarations(comprobante)}${attributes(COMPROBANTE, comprobante)}>${content}</cfdi:Comprobante>`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function rootDeclarations({ Complemento = [], Conceptos }: Comprobante): string {
  const ofLines = Conceptos.some(({ ComplementoConcepto }) => ComplementoConcepto !== undefined)
    ? Conceptos.flatMap(({ ComplementoConcepto = [] }) => ComplementoConcepto)
    : [];
  if (Complemento.length === 0 && ofLines.length === 0) return BARE_ROOT;
  return declarationsOf(namespacesOf(Complemento), schemasOf([...Complemento, ...ofLines]));
}

function declarationsOf(complementos: readonly Namespace[], others: readonly Schema[]): string {
  return [CFDI, XSI, ...complementos].map(declaration).join("") + schemaLocation([CFDI, ...complementos, ...others]);
}

/** Most documents have no complement before they are stamped. */
const BARE_ROOT = declarationsOf([], []);

function writeCfdiRelacionados(node: CfdiRelacionados): string {
  return element(
    "cfdi:CfdiRelacionados",
    attributes(CFDI_RELACIONADOS, node),
    each(node.CfdiRelacionado, (uuid) => element("cfdi:CfdiRelacionado", ` UUID="${escapeAttribute(uuid)}"`)),
  );
}

function writeConceptos(conceptos: readonly Concepto[], escaped: Escape): string {
  let text = "";
  for (const concepto of conceptos) text += writeConcepto(concepto, escaped);
  return text;
}

function writeConcepto(concepto: Concepto, escaped: Escape): string {
  const { Impuestos } = concepto;
  const content = (Impuestos ? writeImpuestosDeConcepto(Impuestos, escaped) : "") + writeAppendages(concepto);
  const startTag = attributesAfter("<cfdi:Concepto", CONCEPTO_ATTRIBUTES, concepto, escaped);
  return closed("cfdi:Concepto", startTag, content);
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
function writeImpuestosDeConcepto({ Traslados = NONE, Retenciones = NONE }: ImpuestosDeConcepto, escaped: Escape) {
  if (Traslados.length + Retenciones.length === 0) return "";
  let text = "<cfdi:Impuestos>";
  if (Traslados.length > 0) {
    text += "<cfdi:Traslados>";
    for (const row of Traslados) text = `${trasladoAfter(`${text}<cfdi:Traslado`, row, escaped)}/>`;
    text += "</cfdi:Traslados>";
  }
  if (Retenciones.length > 0) {
    text += "<cfdi:Retenciones>";
    for (const row of Retenciones) text = `${retencionAfter(`${text}<cfdi:Retencion`, row, escaped)}/>`;
    text += "</cfdi:Retenciones>";
  }
  return `${text}</cfdi:Impuestos>`;
}

const NONE: readonly never[] = [];

function writeACuentaTerceros(node: ACuentaTerceros): string {
  return element("cfdi:ACuentaTerceros", attributes(A_CUENTA_TERCEROS, node));
}

function writeCuentaPredial(numero: string): string {
  return element("cfdi:CuentaPredial", ` Numero="${escapeAttribute(numero)}"`);
}

function writeInformacionAduanera(numeroPedimento: string): string {
  return element("cfdi:InformacionAduanera", ` NumeroPedimento="${escapeAttribute(numeroPedimento)}"`);
}

function writeParte(parte: Parte): string {
  return element("cfdi:Parte", attributes(PARTE, parte), each(parte.InformacionAduanera, writeInformacionAduanera));
}

function writeImpuestos(impuestos: Impuestos): string {
  return element(
    "cfdi:Impuestos",
    attributes(IMPUESTOS, impuestos),
    group(
      "cfdi:Retenciones",
      each(impuestos.Retenciones, (row) => element("cfdi:Retencion", attributes(RETENCION_TOTAL, row))),
    ) +
      group(
        "cfdi:Traslados",
        each(impuestos.Traslados, (row) => element("cfdi:Traslado", attributes(TRASLADO, row))),
      ),
  );
}

/** A complement as written inside cfdi:Complemento. */
function writeComplemento(complemento: Complemento): string {
  switch (complemento.tipo) {
    case "timbre":
      return writeTimbre(complemento);
    case "impuestosLocales":
      return writeImpuestosLocales(complemento);
    case "leyendasFiscales":
      return writeLeyendasFiscales(complemento);
    case "pagos":
      return writePagos(complemento);
    case "desconocido":
      return complemento.xml;
  }
}

/** Declared at the root, as the SAT asks. The stamp and unknown complements declare their own. */
const NAMESPACES: Partial<Record<Complemento["tipo"], Namespace>> = {
  impuestosLocales: IMPLOCAL,
  leyendasFiscales: LEYENDAS_FISC,
  pagos: PAGO20,
};

/** The vocabularies that a document's root must declare for its complements, each once. */
function namespacesOf(complementos: readonly Complemento[]): Namespace[] {
  const found = complementos.map(({ tipo }) => NAMESPACES[tipo]).filter((namespace) => namespace !== undefined);
  return [...new Set(found)];
}

/** Of complements that declare themselves but whose schema the root must name. */
function schemasOf(complementos: readonly Complemento[]): Schema[] {
  const schemas = new Map<string, Schema>();
  for (const complemento of complementos)
    if (complemento.tipo === "desconocido" && complemento.esquema !== undefined)
      schemas.set(complemento.namespace, {
        uri: escapeAttribute(complemento.namespace),
        location: escapeAttribute(complemento.esquema),
      });
  return [...schemas.values()];
}
