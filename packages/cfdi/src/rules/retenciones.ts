import { Decimal } from "../decimal/decimal.ts";
import { reportDecimals, reportDifference } from "./decimals.ts";
import { keyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

const RETENCIONES = "Impuestos.Retenciones[]";

/** Comprobante/Impuestos/Retenciones (guide p. 36-37). */
export const retenciones: readonly Rule[] = [
  {
    code: "CFDI40206",
    path: "Impuestos.Retenciones",
    source: "matriz 40206; guía p. 37",
    check({ comprobante: { Impuestos } }, report) {
      if (Impuestos?.Retenciones !== undefined && Impuestos.TotalImpuestosRetenidos === undefined)
        report("Impuestos.Retenciones");
    },
  },
  keyRule({
    code: "CFDI40207",
    lista: "c_Impuesto",
    path: `${RETENCIONES}.Impuesto`,
    visit({ impuestos }, visit) {
      for (const { row, path } of impuestos?.retenciones ?? []) visit(path, "Impuesto", row.Impuesto);
    },
  }),
  {
    code: "CFDI40208",
    path: `${RETENCIONES}.Impuesto`,
    source: "matriz 40208; guía p. 37",
    check({ impuestos }, report) {
      const seen = new Set<string>();
      for (const { row, path } of impuestos?.retenciones ?? []) {
        if (seen.has(row.Impuesto)) report(`${path}.Impuesto`, { impuesto: row.Impuesto });
        seen.add(row.Impuesto);
      }
    },
  },
  {
    code: "CFDI40209",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40209; guía p. 37",
    check({ comprobante: { Impuestos }, impuestos }, report) {
      if (Impuestos?.TotalImpuestosRetenidos !== undefined) return;
      for (const { path } of impuestos?.retenciones ?? []) report(`${path}.Importe`);
    },
  },
  {
    code: "CFDI40210",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40210; guía p. 37",
    check(facts, report) {
      for (const { importe, path } of facts.impuestos?.retenciones ?? [])
        reportDecimals(facts, `${path}.Importe`, importe, report);
    },
  },
  {
    code: "CFDI40211",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40211; guía p. 37",
    check({ impuestos, sums, decimales }, report) {
      for (const { row, importe, path } of impuestos?.retenciones ?? []) {
        const expected = (sums.retenciones.get(row.Impuesto) ?? Decimal.ZERO).withScale(decimales);
        reportDifference(`${path}.Importe`, importe, expected, report, { impuesto: row.Impuesto });
      }
    },
  },
];
