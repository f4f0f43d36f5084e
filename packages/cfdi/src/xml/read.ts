import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import { readImpuestosLocales } from "../complementos/impuestos-locales.ts";
import { readLeyendasFiscales } from "../complementos/leyendas-fiscales.ts";
import { readPagos } from "../complementos/pagos20/xml.ts";
import type { AttributesOf } from "../comprobante/attributes.ts";
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
  CONCEPTO,
  type Concepto,
  type ImpuestosDeConcepto,
  PARTE,
  type Parte,
} from "../comprobante/concepto.ts";
import {
  IMPUESTOS,
  type Impuestos,
  RETENCION,
  RETENCION_TOTAL,
  TRASLADO,
  type Traslado,
} from "../comprobante/impuestos.ts";
import { error, type Problem, warning } from "../problem.ts";
import { readTimbre, type Timbre } from "../timbre/timbre.ts";
import { type ChildReader, Cursor } from "./cursor.ts";
import { LIMITS, XmlLimitError, type XmlLimits } from "./limits.ts";
import { CFDI, IMPLOCAL, LEYENDAS_FISC, PAGO20, TFD } from "./namespaces.ts";
import { parseXml } from "./parse.ts";
import { innerXml, outerXml, type XmlElement } from "./xml-element.ts";

/** A document that was read, with its stamp when it has one; or every reason why it cannot be. */
export type Reading =
  | {
      readonly ok: true;
      readonly comprobante: Comprobante;
      readonly timbre?: Timbre;
      readonly warnings: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The namespaces of CFDI 2.x and 3.x; a 4.1 would say so by its attribute alone. */
const OTHER_VERSIONS = /^http:\/\/www\.sat\.gob\.mx\/cfd\/\d$/;

/**
 * Reads a CFDI 4.0, whoever wrote it: any prefix, a byte order mark, comments. Says everything that keeps it from being
 * one (XML_PROBLEM_CODES) instead of throwing. Addenda and complements that are not known here are kept as they are.
 * Values are not checked: `checkComprobante` does that.
 */
export function readCfdi(xml: string | Uint8Array, limits: Partial<XmlLimits> = {}): Reading {
  const root = parsed(xml, { ...LIMITS, ...limits });
  if (root instanceof XmlLimitError) return { ok: false, problems: [error(root.code, "", root.params)] };
  const cursor = new Cursor(root, "", []);
  const comprobante = readComprobante(cursor);
  cursor.finish();
  if (cursor.problems.length > 0) return { ok: false, problems: cursor.problems };
  const timbre = comprobante.Complemento?.find((complemento) => complemento.tipo === "timbre");
  return { ok: true, comprobante, ...(timbre && { timbre }), warnings: unknownComplements(comprobante) };
}

function parsed(xml: string | Uint8Array, limits: XmlLimits): XmlElement | XmlLimitError {
  try {
    const root = parseXml(xml, limits);
    const isCfdi = root.uri === CFDI.uri && root.local === "Comprobante";
    return isCfdi ? root : notACfdi(root);
  } catch (refusal) {
    if (refusal instanceof XmlLimitError) return refusal;
    throw refusal;
  }
}

/** A document of an older version is reported as such: it has the same name. */
function notACfdi({ name, uri, local, attributes }: XmlElement): XmlLimitError {
  const version = attributes.find((attribute) => attribute.local.toLowerCase() === "version")?.value;
  if (local === "Comprobante" && OTHER_VERSIONS.test(uri) && version !== undefined)
    return new XmlLimitError("TIMBRA-XML-OTHER-VERSION", { version });
  return new XmlLimitError("TIMBRA-XML-NOT-A-CFDI", { root: name, namespace: uri });
}

function unknownComplements({ Complemento, Conceptos }: Comprobante): Problem[] {
  const found: Problem[] = [];
  noteUnknown(Complemento, "Complemento", found);
  for (const [at, { ComplementoConcepto }] of Conceptos.entries())
    if (ComplementoConcepto !== undefined)
      noteUnknown(ComplementoConcepto, `Conceptos[${at}].ComplementoConcepto`, found);
  return found;
}

function noteUnknown(complementos: readonly Complemento[] = [], path: string, found: Problem[]): void {
  for (const [at, complemento] of complementos.entries()) {
    if (complemento.tipo !== "desconocido") continue;
    const { namespace, nombre } = complemento;
    found.push(warning("TIMBRA-XML-UNKNOWN-COMPLEMENT", `${path}[${at}]`, { namespace, nombre }));
  }
}

/** The document under the cursor, node by node in the order of Anexo 20. */
function readComprobante(at: Cursor): Comprobante {
  return at.node(COMPROBANTE as AttributesOf<Comprobante>, COMPROBANTE_CHILDREN);
}

const COMPROBANTE_CHILDREN: readonly ChildReader[] = [
  { name: "InformacionGlobal", how: "optional", read: (node) => node.attributes(INFORMACION_GLOBAL) },
  { name: "CfdiRelacionados", how: "repeated", read: readCfdiRelacionados },
  { name: "Emisor", how: "required", read: (node) => node.attributes(EMISOR) },
  { name: "Receptor", how: "required", read: (node) => node.attributes(RECEPTOR) },
  { name: "Conceptos", how: "required", read: (conceptos) => conceptos.items("Concepto", readConcepto) },
  { name: "Impuestos", how: "optional", read: readImpuestos },
  { name: "Complemento", how: "optional", read: readComplementos },
  { name: "Addenda", how: "optional", read: readAddenda },
];

function readCfdiRelacionados(at: Cursor): CfdiRelacionados {
  return {
    ...at.attributes(CFDI_RELACIONADOS),
    CfdiRelacionado: at.atLeastOne("CfdiRelacionado", (node) => node.only("UUID")),
  };
}

function readConcepto(at: Cursor): Concepto {
  return at.node(CONCEPTO, CONCEPTO_CHILDREN);
}

const CONCEPTO_CHILDREN: readonly ChildReader[] = [
  { name: "Impuestos", how: "optional", read: readImpuestosDeConcepto },
  { name: "ACuentaTerceros", how: "optional", read: (node) => node.attributes(A_CUENTA_TERCEROS) },
  { name: "InformacionAduanera", how: "repeated", read: (node) => node.only("NumeroPedimento") },
  { name: "CuentaPredial", how: "repeated", read: (node) => node.only("Numero") },
  { name: "ComplementoConcepto", how: "optional", read: readComplementosDeConcepto },
  { name: "Parte", how: "repeated", read: readParte },
];

function readImpuestosDeConcepto(at: Cursor): ImpuestosDeConcepto {
  return at.node(NO_ATTRIBUTES, IMPUESTOS_DE_CONCEPTO_CHILDREN);
}

const NO_ATTRIBUTES: AttributesOf<ImpuestosDeConcepto> = {};

const IMPUESTOS_DE_CONCEPTO_CHILDREN: readonly ChildReader[] = [
  { name: "Traslados", how: "optional", read: readTraslados },
  {
    name: "Retenciones",
    how: "optional",
    read: (rows) => rows.items("Retencion", (row) => row.attributes(RETENCION)),
  },
];

function readTraslados(at: Cursor): Traslado[] {
  return at.items("Traslado", (row) => row.attributes(TRASLADO));
}

function readParte(at: Cursor): Parte {
  return {
    ...at.attributes(PARTE),
    ...at.repeated("InformacionAduanera", (node) => node.only("NumeroPedimento")),
  };
}

function readImpuestos(at: Cursor): Impuestos {
  return {
    ...at.attributes(IMPUESTOS),
    ...at.optional("Retenciones", (rows) => rows.items("Retencion", (row) => row.attributes(RETENCION_TOTAL))),
    ...at.optional("Traslados", readTraslados),
  };
}

function readAddenda(at: Cursor): string {
  at.withoutAttributes();
  return innerXml(at.leaveUnread());
}

const READERS: Readonly<Record<string, (at: Cursor) => Complemento>> = {
  [`${TFD.uri} TimbreFiscalDigital`]: readTimbre,
  [`${IMPLOCAL.uri} ImpuestosLocales`]: readImpuestosLocales,
  [`${LEYENDAS_FISC.uri} LeyendasFiscales`]: readLeyendasFiscales,
  [`${PAGO20.uri} Pagos`]: readPagos,
};

/** The content of cfdi:Complemento, each by its own reader; the unknown is kept whole. */
function readComplementos(at: Cursor): Complemento[] {
  at.withoutAttributes();
  return at.foreign((node) => (READERS[`${node.element.uri} ${node.element.local}`] ?? keepUnknown)(node));
}

/** Complements of a line: none is known here. */
function readComplementosDeConcepto(at: Cursor): ComplementoDesconocido[] {
  at.withoutAttributes();
  return at.foreign(keepUnknown);
}

function keepUnknown(at: Cursor): ComplementoDesconocido {
  const element = at.leaveUnread();
  return { tipo: "desconocido", namespace: element.uri, nombre: element.local, xml: outerXml(element) };
}
