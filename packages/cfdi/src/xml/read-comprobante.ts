import { A_CUENTA_TERCEROS } from "../comprobante/a-cuenta-terceros.ts";
import { CFDI_RELACIONADOS, type CfdiRelacionados } from "../comprobante/cfdi-relacionados.ts";
import { COMPROBANTE, type Comprobante } from "../comprobante/comprobante.ts";
import { CONCEPTO, type Concepto, type ImpuestosDeConcepto } from "../comprobante/concepto.ts";
import { EMISOR } from "../comprobante/emisor.ts";
import { IMPUESTOS, type Impuestos, RETENCION_TOTAL } from "../comprobante/impuestos.ts";
import { INFORMACION_GLOBAL } from "../comprobante/informacion-global.ts";
import { PARTE, type Parte } from "../comprobante/parte.ts";
import { RECEPTOR } from "../comprobante/receptor.ts";
import { RETENCION } from "../comprobante/retencion.ts";
import { TRASLADO, type Traslado } from "../comprobante/traslado.ts";
import type { Cursor } from "./cursor.ts";
import { innerXml } from "./outer-xml.ts";
import { readComplementos, readComplementosDeConcepto } from "./read-complemento.ts";

/** The document under the cursor, node by node in the order of Anexo 20. */
export function readComprobante(at: Cursor): Comprobante {
  return {
    ...at.attributes(COMPROBANTE),
    ...at.optional("InformacionGlobal", (node) => node.attributes(INFORMACION_GLOBAL)),
    ...at.repeated("CfdiRelacionados", readCfdiRelacionados),
    ...at.required("Emisor", (node) => node.attributes(EMISOR)),
    ...at.required("Receptor", (node) => node.attributes(RECEPTOR)),
    ...at.required("Conceptos", (conceptos) => conceptos.items("Concepto", readConcepto)),
    ...at.optional("Impuestos", readImpuestos),
    ...at.optional("Complemento", readComplementos),
    ...at.optional("Addenda", readAddenda),
  };
}

function readCfdiRelacionados(at: Cursor): CfdiRelacionados {
  return {
    ...at.attributes(CFDI_RELACIONADOS),
    CfdiRelacionado: at.atLeastOne("CfdiRelacionado", (node) => node.only("UUID")),
  };
}

function readConcepto(at: Cursor): Concepto {
  return {
    ...at.attributes(CONCEPTO),
    ...at.optional("Impuestos", readImpuestosDeConcepto),
    ...at.optional("ACuentaTerceros", (node) => node.attributes(A_CUENTA_TERCEROS)),
    ...at.repeated("InformacionAduanera", (node) => node.only("NumeroPedimento")),
    ...at.repeated("CuentaPredial", (node) => node.only("Numero")),
    ...at.optional("ComplementoConcepto", readComplementosDeConcepto),
    ...at.repeated("Parte", readParte),
  };
}

function readImpuestosDeConcepto(at: Cursor): ImpuestosDeConcepto {
  at.withoutAttributes();
  return {
    ...at.optional("Traslados", readTraslados),
    ...at.optional("Retenciones", (rows) => rows.items("Retencion", (row) => row.attributes(RETENCION))),
  };
}

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
