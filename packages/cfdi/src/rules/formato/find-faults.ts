import type { ComplementoDesconocido } from "../../complementos/desconocido.ts";
import {
  IMPUESTOS_LOCALES,
  type ImpuestosLocales,
  RETENCION_LOCAL,
  TRASLADO_LOCAL,
} from "../../complementos/impuestos-locales.ts";
import { LEYENDA_FISCAL, LEYENDAS_FISCALES, type LeyendasFiscales } from "../../complementos/leyendas-fiscales.ts";
import {
  CFDI_RELACIONADOS,
  type CfdiRelacionados,
  COMPROBANTE,
  type Complemento,
  type Comprobante,
  EMISOR,
  INFORMACION_GLOBAL,
  RECEPTOR,
} from "../../comprobante/comprobante.ts";
import { A_CUENTA_TERCEROS, CONCEPTO, type Concepto, PARTE } from "../../comprobante/concepto.ts";
import { IMPUESTOS, RETENCION, RETENCION_TOTAL, TRASLADO } from "../../comprobante/impuestos.ts";
import type { Decimal } from "../../decimal/decimal.ts";
import type { ConceptoFacts, ImpuestoFacts, ImpuestosFacts } from "../concepto-facts.ts";
import {
  anyValue,
  cantidad,
  codigoPostal,
  type Fault,
  importe,
  type NodeCheck,
  nodeCheck,
  PRODUCT_KEY,
  pattern,
  rfc,
  text,
  UNIT_KEY,
  uuid,
  valueCheck,
} from "./shapes.ts";

/** Every value of the document that the SAT's schema would refuse, in the order of the document. */
export function findFaults(
  comprobante: Comprobante,
  conceptos: readonly ConceptoFacts[],
  impuestos: ImpuestosFacts | undefined,
): Fault[] {
  const faults: Fault[] = [];
  checkComprobanteNode(comprobante, "", faults);
  const { InformacionGlobal, CfdiRelacionados = [], Complemento = [] } = comprobante;
  if (InformacionGlobal !== undefined) checkInformacionGlobal(InformacionGlobal, "InformacionGlobal", faults);
  checkEach(CfdiRelacionados, checkRelacion, "CfdiRelacionados", faults);
  checkEmisor(comprobante.Emisor, "Emisor", faults);
  checkReceptor(comprobante.Receptor, "Receptor", faults);
  for (const concepto of conceptos) checkConcepto(concepto, faults);
  if (comprobante.Impuestos) checkImpuestos(comprobante.Impuestos, "Impuestos", faults);
  for (const { row, path } of impuestos?.retenciones ?? []) checkRetencionTotal(row, path, faults);
  for (const tax of impuestos?.traslados ?? []) checkTrasladoRow(tax, faults);
  checkEach(Complemento, findComplementoFaults, "Complemento", faults);
  return faults;
}

function checkEach<Node>(list: readonly Node[], check: NodeCheck<Node>, path: string, faults: Fault[]): void {
  for (const [index, node] of list.entries()) check(node, `${path}[${index}]`, faults);
}

const checkComprobanteNode = nodeCheck<Omit<Comprobante, "Addenda">>(COMPROBANTE, {
  Version: pattern(/^4\.0$/),
  Serie: text(25),
  Folio: text(40),
  Fecha: anyValue,
  Sello: pattern(/^[A-Za-z0-9+/]+={0,2}$/),
  FormaPago: anyValue,
  NoCertificado: pattern(/^\d{20}$/),
  Certificado: anyValue,
  CondicionesDePago: text(1000),
  SubTotal: importe,
  Descuento: importe,
  Moneda: anyValue,
  TipoCambio: anyValue,
  Total: importe,
  TipoDeComprobante: anyValue,
  Exportacion: anyValue,
  MetodoPago: anyValue,
  LugarExpedicion: codigoPostal,
  Confirmacion: pattern(/^[0-9A-Za-z]{5}$/),
});

const checkInformacionGlobal = nodeCheck(INFORMACION_GLOBAL, {
  Periodicidad: anyValue,
  Meses: anyValue,
  // The schema takes "002026" too; CFDI40136 takes two years, as they are written.
  Año: anyValue,
});

const checkUuid = valueCheck(uuid);
const checkTipoRelacion = nodeCheck(CFDI_RELACIONADOS, { TipoRelacion: anyValue });

function checkRelacion(node: CfdiRelacionados, path: string, faults: Fault[]): void {
  checkTipoRelacion(node, path, faults);
  checkEach(node.CfdiRelacionado, checkUuid, `${path}.CfdiRelacionado`, faults);
}

const checkEmisor = nodeCheck(EMISOR, {
  Rfc: rfc,
  Nombre: text(300),
  RegimenFiscal: anyValue,
  FacAtrAdquirente: pattern(/^\d{10}$/),
});

const checkReceptor = nodeCheck(RECEPTOR, {
  Rfc: rfc,
  Nombre: text(300),
  DomicilioFiscalReceptor: codigoPostal,
  ResidenciaFiscal: anyValue,
  NumRegIdTrib: text(40),
  RegimenFiscalReceptor: anyValue,
  UsoCFDI: anyValue,
});

const CONCEPTO_TEXTS = {
  ClaveProdServ: pattern(PRODUCT_KEY),
  NoIdentificacion: text(100),
  ClaveUnidad: pattern(UNIT_KEY),
  Unidad: text(20),
  Descripcion: text(1000),
  ObjetoImp: anyValue,
};
const CONCEPTO_AMOUNTS = { Cantidad: cantidad, ValorUnitario: importe, Importe: importe, Descuento: importe };
const checkConceptoNode = nodeCheck(CONCEPTO, { ...CONCEPTO_TEXTS, ...CONCEPTO_AMOUNTS });

const TAX_ROW = { Base: importe, Impuesto: anyValue, TipoFactor: anyValue, TasaOCuota: importe, Importe: importe };
const checkTraslado = nodeCheck(TRASLADO, TAX_ROW);
const checkRetencion = nodeCheck(RETENCION, TAX_ROW);

const checkTerceros = nodeCheck(A_CUENTA_TERCEROS, {
  RfcACuentaTerceros: rfc,
  NombreACuentaTerceros: text(300),
  RegimenFiscalACuentaTerceros: anyValue,
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

const checkCuentaPredial = valueCheck(pattern(/^[0-9A-Za-z]{1,150}$/));

function checkConcepto(facts: ConceptoFacts, faults: Fault[]): void {
  const { node, path, traslados, retenciones } = facts;
  if (!hasSoundAmounts(facts) || !hasSoundTexts(node)) checkConceptoNode(node, path, faults);
  for (const tax of traslados) checkTrasladoRow(tax, faults);
  for (const tax of retenciones)
    if (!isComplete(tax) || !isWellFormedRow(tax)) checkRetencion(tax.row, tax.path, faults);
  const { ACuentaTerceros, CuentaPredial = [], Parte = [] } = node;
  if (ACuentaTerceros !== undefined) checkTerceros(ACuentaTerceros, `${path}.ACuentaTerceros`, faults);
  checkEach(CuentaPredial, checkCuentaPredial, `${path}.CuentaPredial`, faults);
  checkEach(Parte, checkParte, `${path}.Parte`, faults);
}

function checkTrasladoRow(tax: ImpuestoFacts, faults: Fault[]): void {
  if (!isWellFormedRow(tax)) checkTraslado(tax.row, tax.path, faults);
}

/** A withholding needs all its attributes. */
function isComplete({ tasa, importe }: ImpuestoFacts): boolean {
  return tasa !== undefined && importe !== undefined;
}

const checkImpuestos = nodeCheck(IMPUESTOS, { TotalImpuestosRetenidos: importe, TotalImpuestosTrasladados: importe });
const checkRetencionTotal = nodeCheck(RETENCION_TOTAL, { Impuesto: anyValue, Importe: importe });

/**
 * Every value of a complement that its schema would refuse. Payments have their own entry point (`findPagosFaults`); a
 * stamp is not written here.
 */
function findComplementoFaults(node: Complemento, path: string, faults: Fault[]): void {
  if (node.tipo === "leyendasFiscales") leyendasFaults(node, path, faults);
  else if (node.tipo === "impuestosLocales") localesFaults(node, path, faults);
  else if (node.tipo === "desconocido") desconocidoFaults(node, path, faults);
}

/** Their schemas give these no length. */
const anyText = text(Number.POSITIVE_INFINITY);
const version = pattern(/^1\.0$/);
const checkText = valueCheck(anyText);
const checkXml = valueCheck(anyValue);

const checkLeyendas = nodeCheck(LEYENDAS_FISCALES, { version });
const checkLeyenda = nodeCheck(LEYENDA_FISCAL, { disposicionFiscal: anyText, norma: anyText, textoLeyenda: anyText });

function leyendasFaults(node: LeyendasFiscales, path: string, faults: Fault[]): void {
  checkLeyendas(node, path, faults);
  const { Leyenda = [] } = node;
  if (Leyenda.length === 0) faults.push({ code: "TIMBRA-FALTA", path: `${path}.Leyenda`, params: {} });
  checkEach(Leyenda, checkLeyenda, `${path}.Leyenda`, faults);
}

/** Amounts and rates have a rule of their own (TIMBRA-LOCALES-IMPORTE). */
const checkLocales = nodeCheck(IMPUESTOS_LOCALES, {
  version,
  TotaldeRetenciones: anyValue,
  TotaldeTraslados: anyValue,
});
const checkRetencionLocal = nodeCheck(RETENCION_LOCAL, {
  ImpLocRetenido: anyText,
  TasadeRetencion: anyValue,
  Importe: anyValue,
});
const checkTrasladoLocal = nodeCheck(TRASLADO_LOCAL, {
  ImpLocTrasladado: anyText,
  TasadeTraslado: anyValue,
  Importe: anyValue,
});

function localesFaults(node: ImpuestosLocales, path: string, faults: Fault[]): void {
  checkLocales(node, path, faults);
  const { RetencionesLocales = [], TrasladosLocales = [] } = node;
  checkEach(RetencionesLocales, checkRetencionLocal, `${path}.RetencionesLocales`, faults);
  checkEach(TrasladosLocales, checkTrasladoLocal, `${path}.TrasladosLocales`, faults);
}

/** What is inside it is for who knows it; its namespace and its schema are written at the root of the document. */
function desconocidoFaults(
  { namespace, nombre, xml, esquema }: ComplementoDesconocido,
  path: string,
  faults: Fault[],
): void {
  checkText(namespace, `${path}.namespace`, faults);
  checkText(nombre, `${path}.nombre`, faults);
  checkXml(xml, `${path}.xml`, faults);
  if (esquema !== undefined) checkText(esquema, `${path}.esquema`, faults);
}

/*
 * Nearly every line is as the schema asks, and that is decided quickly: its amounts have been read as numbers already,
 * its texts are plain. What is not sound is looked at again, attribute by attribute, to say what is wrong with it.
 */

const DIGITS = 18;
const DECIMALS = 6;
const MINUS = 45;
const SPACE = 32;
/**
 * Nearly every text: no pipe, nothing that XML would not represent as it is. What has a line end or more is looked at
 * again.
 */
const SOUND = /^[ -{}-\uD7FF]*$/;

/** Whether every amount of a line is one that the schema takes. */
function hasSoundAmounts({ node, cantidad, valorUnitario, importe, descuento }: ConceptoFacts): boolean {
  return (
    isWellFormed(node.Cantidad, cantidad) &&
    cantidad?.isZero() === false &&
    isWellFormed(node.ValorUnitario, valorUnitario) &&
    isWellFormed(node.Importe, importe) &&
    (node.Descuento === undefined || isWellFormed(node.Descuento, descuento))
  );
}

/**
 * Whether every text of a line is one that the schema takes. One that has a character above U+FFFF is looked at again.
 */
function hasSoundTexts(node: Concepto): boolean {
  return (
    PRODUCT_KEY.test(node.ClaveProdServ) &&
    UNIT_KEY.test(node.ClaveUnidad) &&
    isWellFormedText(node.Descripcion, 1000) &&
    node.ObjetoImp?.charCodeAt(0) > SPACE &&
    (node.NoIdentificacion === undefined || isWellFormedText(node.NoIdentificacion, 100)) &&
    (node.Unidad === undefined || isWellFormedText(node.Unidad, 20))
  );
}

/**
 * Whether everything in a tax row is there and has the form that the schema asks; rate and amount may be absent when it
 * is no withholding.
 */
function isWellFormedRow({ row, base, tasa, importe }: ImpuestoFacts): boolean {
  return (
    isWellFormed(row.Base, base) &&
    (row.TasaOCuota === undefined || isWellFormed(row.TasaOCuota, tasa)) &&
    (row.Importe === undefined || isWellFormed(row.Importe, importe)) &&
    row.Impuesto?.charCodeAt(0) > SPACE &&
    row.TipoFactor?.charCodeAt(0) > SPACE
  );
}

function isWellFormedText(text: string, longest: number): boolean {
  return text?.charCodeAt(0) > SPACE && text.length <= longest && SOUND.test(text);
}

/** t_Importe: at most 18 digits and 6 decimals, no sign. */
function isWellFormed(text: string, value: Decimal | undefined): boolean {
  if (value === undefined || value.scale > DECIMALS) return false;
  const digits = value.scale === 0 ? text.length : text.length - value.scale - 1;
  return digits <= DIGITS && text.charCodeAt(0) !== MINUS;
}
