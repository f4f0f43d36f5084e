import { Decimal } from "../decimal/decimal.ts";
import { parseOrNull } from "./concepto-facts.ts";
import { documentRule, documentWarning, type Rule, singleKeyRule } from "./rule.ts";

/** Attributes of the Comprobante that are little more than a key: type, export, place of issue, confirmation. */
export const clavesDeComprobante: readonly Rule[] = [
  singleKeyRule("CFDI40121", "c_TipoDeComprobante", "TipoDeComprobante", ({ TipoDeComprobante }) => TipoDeComprobante),
  documentRule("CFDI40122", "Exportacion", "matriz 40122; guía p. 11").brokenWhen(
    ({ Exportacion }, { comercioExterior }) => Exportacion === "02" && !comercioExterior,
  ),
  singleKeyRule("CFDI40123", "c_Exportacion", "Exportacion", ({ Exportacion }) => Exportacion),
  singleKeyRule("CFDI40126", "c_CodigoPostal", "LugarExpedicion", ({ LugarExpedicion }) => LugarExpedicion),
  documentRule(
    "CFDI40127",
    "Confirmacion",
    "matriz 40127; guía p. 13: its limits are not in force, so nothing is ever out of range",
  ).brokenWhen(({ Confirmacion }) => Confirmacion !== undefined),
];

/** Comprobante/@FormaPago (guide p. 6-7, 12). */
export const formaPago: readonly Rule[] = [
  documentRule("CFDI40103", "FormaPago", "matriz 40103; guía p. 6").brokenWhen(
    ({ TipoDeComprobante: tipo, FormaPago }) =>
      FormaPago !== undefined && (tipo === "T" || tipo === "N" || tipo === "P") && { tipo },
  ),
  singleKeyRule("CFDI40104", "c_FormaPago", "FormaPago", ({ FormaPago }) => FormaPago),
  documentRule("CFDI40105", "FormaPago", "matriz 40105; guía p. 12").brokenWhen(
    ({ FormaPago, MetodoPago }) =>
      MetodoPago === "PPD" && FormaPago !== undefined && FormaPago !== "99" && { valor: FormaPago },
  ),
  documentRule("TIMBRA-FORMA-PAGO-FALTA", "FormaPago", "CFF 29-A fracción VII inciso c; guía p. 6").brokenWhen(
    ({ TipoDeComprobante: tipo, FormaPago }) => !FormaPago && (tipo === "I" || tipo === "E"),
  ),
  documentWarning(
    "TIMBRA-FORMA-PAGO-POR-DEFINIR",
    "FormaPago",
    "guía p. 6 y 12: PUE says it is already paid, 99 that it is not known how; docs/sat/forma-y-metodo-de-pago.md",
  ).brokenWhen(
    ({ FormaPago, MetodoPago, InformacionGlobal }) =>
      MetodoPago === "PUE" && FormaPago === "99" && InformacionGlobal === undefined,
  ),
];

/** Comprobante/@MetodoPago and @CondicionesDePago (guide p. 8, 12). */
export const metodoPago: readonly Rule[] = [
  singleKeyRule("CFDI40124", "c_MetodoPago", "MetodoPago", ({ MetodoPago }) => MetodoPago),
  documentRule("CFDI40125", "MetodoPago", "matriz 40125; guía p. 12").brokenWhen(
    ({ TipoDeComprobante: tipo, MetodoPago }) => MetodoPago !== undefined && (tipo === "T" || tipo === "P") && { tipo },
  ),
  documentRule("TIMBRA-METODO-PAGO-FALTA", "MetodoPago", "CFF 29-A fracción VII; guía p. 12").brokenWhen(
    ({ TipoDeComprobante: tipo, MetodoPago }) =>
      !MetodoPago && (tipo === "I" || tipo === "E" || tipo === "N") && { tipo },
  ),
  documentRule(
    "TIMBRA-METODO-PAGO-PUE",
    "MetodoPago",
    "guía p. 12 y apéndice 5: an Egreso or a Nómina is settled at once",
  ).brokenWhen(
    ({ TipoDeComprobante: tipo, MetodoPago }) => MetodoPago === "PPD" && (tipo === "E" || tipo === "N") && { tipo },
  ),
  documentRule("TIMBRA-CONDICIONES-PAGO", "CondicionesDePago", "guía p. 8: only in I and E").brokenWhen(
    ({ TipoDeComprobante: tipo, CondicionesDePago }) =>
      CondicionesDePago !== undefined && tipo !== "I" && tipo !== "E" && { tipo },
  ),
];

const ONE = Decimal.parse("1");
const SIX_DECIMALS = /^\d{1,18}(?:\.\d{1,6})?$/;

/** Comprobante/@Moneda (guide p. 9). */
export const moneda: readonly Rule[] = [
  singleKeyRule("CFDI40113", "c_Moneda", "Moneda", ({ Moneda }) => Moneda),
  documentRule("TIMBRA-MONEDA-TIPO", "Moneda", "guía p. 9; matriz de Pagos 2.0 y Nómina 1.2").brokenWhen(
    ({ TipoDeComprobante: tipo, Moneda: valor }) => {
      const isWrong =
        ((tipo === "I" || tipo === "E") && valor === "XXX") ||
        (tipo === "N" && valor !== "MXN") ||
        (tipo === "P" && valor !== "XXX");
      return isWrong && { tipo, valor };
    },
  ),
];

/** Comprobante/@TipoCambio (guide p. 9). Its limits (40118) are not in force. */
export const tipoCambio: readonly Rule[] = [
  documentRule("CFDI40114", "TipoCambio", "matriz 40114; guía p. 9").brokenWhen(
    ({ Moneda, TipoCambio }) =>
      Moneda === "MXN" && TipoCambio !== undefined && !parseOrNull(TipoCambio)?.equals(ONE) && { valor: TipoCambio },
  ),
  documentRule("CFDI40115", "TipoCambio", "matriz 40115; guía p. 9").brokenWhen(
    ({ Moneda, TipoCambio }) => !TipoCambio && Moneda !== "MXN" && Moneda !== "XXX" && { moneda: Moneda },
  ),
  documentRule("CFDI40116", "TipoCambio", "matriz 40116; guía p. 9").brokenWhen(
    ({ Moneda, TipoCambio }) => Moneda === "XXX" && TipoCambio !== undefined,
  ),
  documentRule("CFDI40117", "TipoCambio", "matriz 40117; cfdv40.xsd minInclusive 0.000001").brokenWhen(
    ({ TipoCambio }) =>
      !!TipoCambio && (!SIX_DECIMALS.test(TipoCambio) || parseOrNull(TipoCambio)?.isZero()) && { valor: TipoCambio },
  ),
];
