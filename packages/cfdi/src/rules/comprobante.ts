import { Decimal } from "../decimal/decimal.ts";
import { parseOrNull } from "./concepto-facts.ts";
import { type DocumentRule, documentRule, documentWarning, singleKeyRule } from "./rule.ts";

/** Attributes of the Comprobante that are little more than a key: type, export, place of issue, confirmation. */
export const clavesDeComprobante: readonly DocumentRule[] = [
  singleKeyRule("CFDI40121", "c_TipoDeComprobante", "TipoDeComprobante"),
  documentRule(
    "CFDI40122",
    "Exportacion",
    ({ Exportacion }, { comercioExterior }) => Exportacion === "02" && !comercioExterior,
  ),
  singleKeyRule("CFDI40123", "c_Exportacion", "Exportacion"),
  singleKeyRule("CFDI40126", "c_CodigoPostal", "LugarExpedicion"),
  documentRule("CFDI40127", "Confirmacion", ({ Confirmacion }) => Confirmacion !== undefined),
];

/** Comprobante/@FormaPago (guide p. 6-7, 12). */
export const formaPago: readonly DocumentRule[] = [
  documentRule(
    "CFDI40103",
    "FormaPago",
    ({ TipoDeComprobante: tipo, FormaPago }) =>
      FormaPago !== undefined && (tipo === "T" || tipo === "N" || tipo === "P") && { tipo },
  ),
  singleKeyRule("CFDI40104", "c_FormaPago", "FormaPago"),
  documentRule(
    "CFDI40105",
    "FormaPago",
    ({ FormaPago, MetodoPago }) =>
      MetodoPago === "PPD" && FormaPago !== undefined && FormaPago !== "99" && { valor: FormaPago },
  ),
  documentRule(
    "TIMBRA-FORMA-PAGO-FALTA",
    "FormaPago",
    ({ TipoDeComprobante: tipo, FormaPago }) => !FormaPago && (tipo === "I" || tipo === "E"),
  ),
  documentWarning(
    "TIMBRA-FORMA-PAGO-POR-DEFINIR",
    "FormaPago",
    ({ FormaPago, MetodoPago, InformacionGlobal }) =>
      MetodoPago === "PUE" && FormaPago === "99" && InformacionGlobal === undefined,
  ),
];

/** Comprobante/@MetodoPago and @CondicionesDePago (guide p. 8, 12). */
export const metodoPago: readonly DocumentRule[] = [
  singleKeyRule("CFDI40124", "c_MetodoPago", "MetodoPago"),
  documentRule(
    "CFDI40125",
    "MetodoPago",
    ({ TipoDeComprobante: tipo, MetodoPago }) => MetodoPago !== undefined && (tipo === "T" || tipo === "P") && { tipo },
  ),
  documentRule(
    "TIMBRA-METODO-PAGO-FALTA",
    "MetodoPago",
    ({ TipoDeComprobante: tipo, MetodoPago }) =>
      !MetodoPago && (tipo === "I" || tipo === "E" || tipo === "N") && { tipo },
  ),
  documentRule(
    "TIMBRA-METODO-PAGO-PUE",
    "MetodoPago",
    ({ TipoDeComprobante: tipo, MetodoPago }) => MetodoPago === "PPD" && (tipo === "E" || tipo === "N") && { tipo },
  ),
  documentRule(
    "TIMBRA-CONDICIONES-PAGO",
    "CondicionesDePago",
    ({ TipoDeComprobante: tipo, CondicionesDePago }) =>
      CondicionesDePago !== undefined && tipo !== "I" && tipo !== "E" && { tipo },
  ),
];

const ONE = Decimal.parse("1");
const SIX_DECIMALS = /^\d{1,18}(?:\.\d{1,6})?$/;

/** Comprobante/@Moneda (guide p. 9). */
export const moneda: readonly DocumentRule[] = [
  singleKeyRule("CFDI40113", "c_Moneda", "Moneda"),
  documentRule("TIMBRA-MONEDA-TIPO", "Moneda", ({ TipoDeComprobante: tipo, Moneda: valor }) => {
    const isWrong =
      ((tipo === "I" || tipo === "E") && valor === "XXX") ||
      (tipo === "N" && valor !== "MXN") ||
      (tipo === "P" && valor !== "XXX");
    return isWrong && { tipo, valor };
  }),
];

/** Comprobante/@TipoCambio (guide p. 9). Its limits (40118) are not in force. */
export const tipoCambio: readonly DocumentRule[] = [
  documentRule(
    "CFDI40114",
    "TipoCambio",
    ({ Moneda, TipoCambio }) =>
      Moneda === "MXN" && TipoCambio !== undefined && !parseOrNull(TipoCambio)?.equals(ONE) && { valor: TipoCambio },
  ),
  documentRule(
    "CFDI40115",
    "TipoCambio",
    ({ Moneda, TipoCambio }) => !TipoCambio && Moneda !== "MXN" && Moneda !== "XXX" && { moneda: Moneda },
  ),
  documentRule("CFDI40116", "TipoCambio", ({ Moneda, TipoCambio }) => Moneda === "XXX" && TipoCambio !== undefined),
  documentRule(
    "CFDI40117",
    "TipoCambio",
    ({ TipoCambio }) =>
      !!TipoCambio && (!SIX_DECIMALS.test(TipoCambio) || parseOrNull(TipoCambio)?.isZero()) && { valor: TipoCambio },
  ),
];
