import {
  anyValue,
  type Fault,
  importe,
  nodeCheck,
  pattern,
  type Shape,
  type ShapesOf,
  text,
} from "../../../rules/formato/shapes.ts";
import { isXmlText } from "../../../xml/escape.ts";
import {
  DOCTO_RELACIONADO,
  PAGO,
  PAGOS,
  type Pagos,
  RETENCION_DR,
  RETENCION_P,
  TOTALES,
  type Totales,
  TRASLADO_DR,
  TRASLADO_P,
} from "../pagos.ts";
import type { PagoFacts } from "./pagos-facts.ts";

/** Every value of the complement that Pagos20.xsd would refuse, in the order of the document. */
export function findPagosFaults(node: Pagos, path: string, pagos: readonly PagoFacts[]): Fault[] {
  const faults: Fault[] = [];
  checkPagos(node, path, faults);
  checkTotales(node.Totales, `${path}.Totales`, faults);
  for (const pago of pagos) {
    checkPago(pago.node, pago.path, faults);
    for (const docto of pago.doctos) {
      checkDocto(docto.node, docto.path, faults);
      for (const tax of docto.retenciones) checkRetencionDR(tax.row, tax.path, faults);
      for (const tax of docto.traslados) checkTrasladoDR(tax.row, tax.path, faults);
    }
    for (const tax of pago.retenciones) checkRetencionP(tax.row, tax.path, faults);
    for (const tax of pago.traslados) checkTrasladoP(tax.row, tax.path, faults);
  }
  return faults;
}

/** A rate: `decimals` at most, and not zero. */
function rate(decimals: number): Shape {
  const form = new RegExp(`^\\d{1,18}(?:\\.\\d{1,${decimals}})?$`);
  return (value) =>
    form.test(value) && /[1-9]/.test(value)
      ? undefined
      : { code: "TIMBRA-FORMATO", params: { valor: value.slice(0, 60) } };
}

/** t_ImporteMXN */
const pesos = pattern(/^\d{1,18}(?:\.\d{1,2})?$/);
const tasa = pattern(/^\d{1,18}(?:\.\d{1,6})?$/);

const GROUPS_OF_FOUR = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** xs:base64Binary: whole groups of four, wherever lines break. */
const base64: Shape = (value) =>
  GROUPS_OF_FOUR.test(value.replace(/[ \t\r\n]/g, ""))
    ? undefined
    : { code: "TIMBRA-FORMATO", params: { valor: value.slice(0, 60) } };

const cuenta = pattern(/^[A-Z0-9_]{10,50}$/);
const rfcDeBanco = "[A-Z&Ñ]{3}[0-9]{2}(?:0[1-9]|1[012])(?:0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]";
const LONGEST_CHAIN = 8192;

/** The chain of a bank's proof has pipes of its own. */
const cadena: Shape = (value) => {
  if (!isXmlText(value)) return { code: "TIMBRA-CARACTERES", params: {} };
  const length = [...value.slice(0, 2 * LONGEST_CHAIN + 1)].length;
  return length > LONGEST_CHAIN
    ? { code: "TIMBRA-LONGITUD", params: { maximo: `${LONGEST_CHAIN}`, longitud: `${length}` } }
    : undefined;
};

const checkPagos = nodeCheck(PAGOS, { Version: pattern(/^2\.0$/) });

const checkTotales = nodeCheck(
  TOTALES,
  Object.fromEntries(Object.keys(TOTALES).map((name) => [name, pesos])) as ShapesOf<Totales>,
);

const checkPago = nodeCheck(PAGO, {
  FechaPago: pattern(/^20[1-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
  FormaDePagoP: anyValue,
  MonedaP: anyValue,
  TipoCambioP: rate(6),
  Monto: importe,
  NumOperacion: text(100),
  RfcEmisorCtaOrd: pattern(new RegExp(`^(?:XEXX010101000|${rfcDeBanco})$`)),
  NomBancoOrdExt: text(300),
  CtaOrdenante: cuenta,
  RfcEmisorCtaBen: pattern(new RegExp(`^${rfcDeBanco}$`)),
  CtaBeneficiario: cuenta,
  TipoCadPago: pattern(/^01$/),
  CertPago: base64,
  CadPago: cadena,
  SelloPago: base64,
});

const checkDocto = nodeCheck(DOCTO_RELACIONADO, {
  IdDocumento: pattern(/^(?:[a-f0-9A-F]{8}-(?:[a-f0-9A-F]{4}-){3}[a-f0-9A-F]{12}|\d{3}-\d{2}-\d{9})$/, "TIMBRA-UUID"),
  Serie: text(25),
  Folio: text(40),
  MonedaDR: anyValue,
  EquivalenciaDR: rate(10),
  NumParcialidad: pattern(/^[1-9]\d{0,2}$/),
  ImpSaldoAnt: importe,
  ImpPagado: importe,
  ImpSaldoInsoluto: importe,
  ObjetoImpDR: anyValue,
});

const ROW_DR = {
  BaseDR: importe,
  ImpuestoDR: anyValue,
  TipoFactorDR: anyValue,
  TasaOCuotaDR: tasa,
  ImporteDR: importe,
};
const checkRetencionDR = nodeCheck(RETENCION_DR, ROW_DR);
const checkTrasladoDR = nodeCheck(TRASLADO_DR, ROW_DR);
const checkRetencionP = nodeCheck(RETENCION_P, { ImpuestoP: anyValue, ImporteP: importe });
const checkTrasladoP = nodeCheck(TRASLADO_P, {
  BaseP: importe,
  ImpuestoP: anyValue,
  TipoFactorP: anyValue,
  TasaOCuotaP: tasa,
  ImporteP: importe,
});
