import { A_CUENTA_TERCEROS } from "../../comprobante/a-cuenta-terceros.ts";
import { CFDI_RELACIONADOS, type CfdiRelacionados } from "../../comprobante/cfdi-relacionados.ts";
import { COMPROBANTE, type Comprobante } from "../../comprobante/comprobante.ts";
import { CONCEPTO } from "../../comprobante/concepto.ts";
import { EMISOR } from "../../comprobante/emisor.ts";
import { IMPUESTOS, RETENCION_TOTAL } from "../../comprobante/impuestos.ts";
import { INFORMACION_GLOBAL } from "../../comprobante/informacion-global.ts";
import { PARTE } from "../../comprobante/parte.ts";
import { RECEPTOR } from "../../comprobante/receptor.ts";
import { RETENCION } from "../../comprobante/retencion.ts";
import { TRASLADO } from "../../comprobante/traslado.ts";
import type { ConceptoFacts, ImpuestoFacts } from "../concepto-facts.ts";
import type { ImpuestosFacts } from "../impuestos-facts.ts";
import { findComplementoFaults } from "./find-complemento-faults.ts";
import { hasSoundAmounts, hasSoundTexts, isSoundRow } from "./is-sound.ts";
import { type Fault, nodeCheck, valueCheck } from "./shape.ts";
import {
  anything,
  cantidad,
  codigoPostal,
  importe,
  PRODUCT_KEY,
  pattern,
  rfc,
  text,
  UNIT_KEY,
  uuid,
} from "./shapes.ts";

/** Every value of the document that the SAT's schema would refuse, in the order of the document. */
export function findFaults(
  comprobante: Comprobante,
  conceptos: readonly ConceptoFacts[],
  impuestos: ImpuestosFacts | undefined,
): Fault[] {
  const faults: Fault[] = [];
  checkComprobanteNode(comprobante, "", faults);
  if (comprobante.InformacionGlobal) checkInformacionGlobal(comprobante.InformacionGlobal, "InformacionGlobal", faults);
  for (const [index, node] of (comprobante.CfdiRelacionados ?? []).entries())
    checkRelacion(node, `CfdiRelacionados[${index}]`, faults);
  checkEmisor(comprobante.Emisor, "Emisor", faults);
  checkReceptor(comprobante.Receptor, "Receptor", faults);
  for (const concepto of conceptos) checkConcepto(concepto, faults);
  if (comprobante.Impuestos) checkImpuestos(comprobante.Impuestos, "Impuestos", faults);
  for (const { row, path } of impuestos?.retenciones ?? []) checkRetencionTotal(row, path, faults);
  for (const tax of impuestos?.traslados ?? []) checkTrasladoRow(tax, faults);
  for (const [index, node] of (comprobante.Complemento ?? []).entries())
    findComplementoFaults(node, `Complemento[${index}]`, faults);
  return faults;
}

const checkComprobanteNode = nodeCheck<Omit<Comprobante, "Addenda">>(COMPROBANTE, {
  Version: pattern(/^4\.0$/),
  Serie: text(25),
  Folio: text(40),
  Fecha: anything,
  Sello: pattern(/^[A-Za-z0-9+/]+={0,2}$/),
  FormaPago: anything,
  NoCertificado: pattern(/^\d{20}$/),
  Certificado: anything,
  CondicionesDePago: text(1000),
  SubTotal: importe,
  Descuento: importe,
  Moneda: anything,
  TipoCambio: anything,
  Total: importe,
  TipoDeComprobante: anything,
  Exportacion: anything,
  MetodoPago: anything,
  LugarExpedicion: codigoPostal,
  Confirmacion: pattern(/^[0-9A-Za-z]{5}$/),
});

const checkInformacionGlobal = nodeCheck(INFORMACION_GLOBAL, {
  Periodicidad: anything,
  Meses: anything,
  Año: pattern(/^\d{4}$/),
});

const checkTipoRelacion = nodeCheck(CFDI_RELACIONADOS, { TipoRelacion: anything });

function checkRelacion(node: CfdiRelacionados, path: string, faults: Fault[]): void {
  checkTipoRelacion(node, path, faults);
  for (const [index, value] of node.CfdiRelacionado.entries())
    valueCheck(value, uuid, `${path}.CfdiRelacionado[${index}]`, faults);
}

const checkEmisor = nodeCheck(EMISOR, {
  Rfc: rfc,
  Nombre: text(300),
  RegimenFiscal: anything,
  FacAtrAdquirente: pattern(/^\d{10}$/),
});

const checkReceptor = nodeCheck(RECEPTOR, {
  Rfc: rfc,
  Nombre: text(300),
  DomicilioFiscalReceptor: codigoPostal,
  ResidenciaFiscal: anything,
  NumRegIdTrib: text(40),
  RegimenFiscalReceptor: anything,
  UsoCFDI: anything,
});

const CONCEPTO_TEXTS = {
  ClaveProdServ: pattern(PRODUCT_KEY),
  NoIdentificacion: text(100),
  ClaveUnidad: pattern(UNIT_KEY),
  Unidad: text(20),
  Descripcion: text(1000),
  ObjetoImp: anything,
};
const CONCEPTO_AMOUNTS = { Cantidad: cantidad, ValorUnitario: importe, Importe: importe, Descuento: importe };
const checkConceptoNode = nodeCheck(CONCEPTO, { ...CONCEPTO_TEXTS, ...CONCEPTO_AMOUNTS });

const TAX_ROW = { Base: importe, Impuesto: anything, TipoFactor: anything, TasaOCuota: importe, Importe: importe };
const checkTraslado = nodeCheck(TRASLADO, TAX_ROW);
const checkRetencion = nodeCheck(RETENCION, TAX_ROW);

const checkTerceros = nodeCheck(A_CUENTA_TERCEROS, {
  RfcACuentaTerceros: rfc,
  NombreACuentaTerceros: text(300),
  RegimenFiscalACuentaTerceros: anything,
  DomicilioFiscalACuentaTerceros: codigoPostal,
});

const checkParte = nodeCheck(PARTE, {
  ClaveProdServ: pattern(PRODUCT_KEY),
  NoIdentificacion: text(100),
  Cantidad: cantidad,
  Unidad: text(20),
  Descripcion: text(1000),
  ValorUnitario: importe,
  Importe: importe,
});

const cuentaPredial = pattern(/^[0-9A-Za-z]{1,150}$/);

function checkConcepto(facts: ConceptoFacts, faults: Fault[]): void {
  const { node, path, traslados, retenciones } = facts;
  if (!hasSoundAmounts(facts) || !hasSoundTexts(node)) checkConceptoNode(node, path, faults);
  for (const tax of traslados) checkTrasladoRow(tax, faults);
  for (const tax of retenciones) if (!isComplete(tax) || !isSoundRow(tax)) checkRetencion(tax.row, tax.path, faults);
  const { ACuentaTerceros, CuentaPredial, Parte } = node;
  if (ACuentaTerceros) checkTerceros(ACuentaTerceros, `${path}.ACuentaTerceros`, faults);
  for (const [index, value] of (CuentaPredial ?? []).entries())
    valueCheck(value, cuentaPredial, `${path}.CuentaPredial[${index}]`, faults);
  for (const [index, parte] of (Parte ?? []).entries()) checkParte(parte, `${path}.Parte[${index}]`, faults);
}

function checkTrasladoRow(tax: ImpuestoFacts, faults: Fault[]): void {
  if (!isSoundRow(tax)) checkTraslado(tax.row, tax.path, faults);
}

/** A withholding needs all its attributes. */
function isComplete({ tasa, importe }: ImpuestoFacts): boolean {
  return tasa !== undefined && importe !== undefined;
}

const checkImpuestos = nodeCheck(IMPUESTOS, { TotalImpuestosRetenidos: importe, TotalImpuestosTrasladados: importe });
const checkRetencionTotal = nodeCheck(RETENCION_TOTAL, { Impuesto: anything, Importe: importe });
