import { Decimal } from "../decimal/decimal.ts";
import { parseOrNull } from "./concepto-facts.ts";
import { type Rule, singleKeyRule } from "./rule.ts";

/** Attributes of the Comprobante that are little more than a key: type, export, place of issue, confirmation. */
export const clavesDeComprobante: readonly Rule[] = [
  singleKeyRule("CFDI40121", "c_TipoDeComprobante", "TipoDeComprobante", ({ TipoDeComprobante }) => TipoDeComprobante),
  {
    code: "CFDI40122",
    path: "Exportacion",
    source: "matriz 40122; guía p. 11",
    check({ comprobante: { Exportacion }, comercioExterior }, report) {
      if (Exportacion === "02" && !comercioExterior) report("Exportacion");
    },
  },
  singleKeyRule("CFDI40123", "c_Exportacion", "Exportacion", ({ Exportacion }) => Exportacion),
  singleKeyRule("CFDI40126", "c_CodigoPostal", "LugarExpedicion", ({ LugarExpedicion }) => LugarExpedicion),
  {
    code: "CFDI40127",
    path: "Confirmacion",
    source: "matriz 40127; guía p. 13: its limits are not in force, so nothing is ever out of range",
    check({ comprobante: { Confirmacion } }, report) {
      if (Confirmacion !== undefined) report("Confirmacion");
    },
  },
];

/** Comprobante/@FormaPago (guide p. 6-7, 12). */
export const formaPago: readonly Rule[] = [
  {
    code: "CFDI40103",
    path: "FormaPago",
    source: "matriz 40103; guía p. 6",
    check({ comprobante: { TipoDeComprobante: tipo, FormaPago } }, report) {
      if (FormaPago !== undefined && (tipo === "T" || tipo === "N" || tipo === "P")) report("FormaPago", { tipo });
    },
  },
  singleKeyRule("CFDI40104", "c_FormaPago", "FormaPago", ({ FormaPago }) => FormaPago),
  {
    code: "CFDI40105",
    path: "FormaPago",
    source: "matriz 40105; guía p. 12",
    check({ comprobante: { FormaPago, MetodoPago } }, report) {
      if (MetodoPago === "PPD" && FormaPago !== undefined && FormaPago !== "99")
        report("FormaPago", { valor: FormaPago });
    },
  },
  {
    code: "TIMBRA-FORMA-PAGO-FALTA",
    path: "FormaPago",
    source: "CFF 29-A fracción VII inciso c; guía p. 6",
    check({ comprobante: { TipoDeComprobante: tipo, FormaPago } }, report) {
      if (!FormaPago && (tipo === "I" || tipo === "E")) report("FormaPago");
    },
  },
  {
    code: "TIMBRA-FORMA-PAGO-POR-DEFINIR",
    path: "FormaPago",
    source:
      "guía p. 6 y 12: PUE says it is already paid, 99 that it is not known how; docs/sat/forma-y-metodo-de-pago.md",
    severity: "warning",
    check({ comprobante: { FormaPago, MetodoPago, InformacionGlobal } }, report) {
      if (MetodoPago === "PUE" && FormaPago === "99" && InformacionGlobal === undefined) report("FormaPago");
    },
  },
];

/** Comprobante/@MetodoPago and @CondicionesDePago (guide p. 8, 12). */
export const metodoPago: readonly Rule[] = [
  singleKeyRule("CFDI40124", "c_MetodoPago", "MetodoPago", ({ MetodoPago }) => MetodoPago),
  {
    code: "CFDI40125",
    path: "MetodoPago",
    source: "matriz 40125; guía p. 12",
    check({ comprobante: { TipoDeComprobante: tipo, MetodoPago } }, report) {
      if (MetodoPago !== undefined && (tipo === "T" || tipo === "P")) report("MetodoPago", { tipo });
    },
  },
  {
    code: "TIMBRA-METODO-PAGO-FALTA",
    path: "MetodoPago",
    source: "CFF 29-A fracción VII; guía p. 12",
    check({ comprobante: { TipoDeComprobante: tipo, MetodoPago } }, report) {
      if (!MetodoPago && (tipo === "I" || tipo === "E" || tipo === "N")) report("MetodoPago", { tipo });
    },
  },
  {
    code: "TIMBRA-METODO-PAGO-PUE",
    path: "MetodoPago",
    source: "guía p. 12 y apéndice 5: an Egreso or a Nómina is settled at once",
    check({ comprobante: { TipoDeComprobante: tipo, MetodoPago } }, report) {
      if (MetodoPago === "PPD" && (tipo === "E" || tipo === "N")) report("MetodoPago", { tipo });
    },
  },
  {
    code: "TIMBRA-CONDICIONES-PAGO",
    path: "CondicionesDePago",
    source: "guía p. 8: only in I and E",
    check({ comprobante: { TipoDeComprobante: tipo, CondicionesDePago } }, report) {
      if (CondicionesDePago !== undefined && tipo !== "I" && tipo !== "E") report("CondicionesDePago", { tipo });
    },
  },
];

const ONE = Decimal.parse("1");
const SIX_DECIMALS = /^\d{1,18}(?:\.\d{1,6})?$/;

/** Comprobante/@Moneda (guide p. 9). */
export const moneda: readonly Rule[] = [
  singleKeyRule("CFDI40113", "c_Moneda", "Moneda", ({ Moneda }) => Moneda),
  {
    code: "TIMBRA-MONEDA-TIPO",
    path: "Moneda",
    source: "guía p. 9; matriz de Pagos 2.0 y Nómina 1.2",
    check({ comprobante: { TipoDeComprobante: tipo, Moneda: valor } }, report) {
      const isWrong =
        ((tipo === "I" || tipo === "E") && valor === "XXX") ||
        (tipo === "N" && valor !== "MXN") ||
        (tipo === "P" && valor !== "XXX");
      if (isWrong) report("Moneda", { tipo, valor });
    },
  },
];

/** Comprobante/@TipoCambio (guide p. 9). Its limits (40118) are not in force. */
export const tipoCambio: readonly Rule[] = [
  {
    code: "CFDI40114",
    path: "TipoCambio",
    source: "matriz 40114; guía p. 9",
    check({ comprobante: { Moneda, TipoCambio } }, report) {
      if (Moneda !== "MXN" || TipoCambio === undefined) return;
      if (!parseOrNull(TipoCambio)?.equals(ONE)) report("TipoCambio", { valor: TipoCambio });
    },
  },
  {
    code: "CFDI40115",
    path: "TipoCambio",
    source: "matriz 40115; guía p. 9",
    check({ comprobante: { Moneda, TipoCambio } }, report) {
      if (!TipoCambio && Moneda !== "MXN" && Moneda !== "XXX") report("TipoCambio", { moneda: Moneda });
    },
  },
  {
    code: "CFDI40116",
    path: "TipoCambio",
    source: "matriz 40116; guía p. 9",
    check({ comprobante: { Moneda, TipoCambio } }, report) {
      if (Moneda === "XXX" && TipoCambio !== undefined) report("TipoCambio");
    },
  },
  {
    code: "CFDI40117",
    path: "TipoCambio",
    source: "matriz 40117; cfdv40.xsd minInclusive 0.000001",
    check({ comprobante: { TipoCambio } }, report) {
      if (!TipoCambio) return;
      if (!SIX_DECIMALS.test(TipoCambio) || parseOrNull(TipoCambio)?.isZero())
        report("TipoCambio", { valor: TipoCambio });
    },
  },
];
