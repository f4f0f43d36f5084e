import { Decimal } from "../decimal/decimal.ts";
import { parsed } from "./concepto-facts.ts";
import { singleKeyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

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
      if (!parsed(TipoCambio)?.equals(ONE)) report("TipoCambio", { valor: TipoCambio });
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
      if (!SIX_DECIMALS.test(TipoCambio) || parsed(TipoCambio)?.isZero()) report("TipoCambio", { valor: TipoCambio });
    },
  },
];
