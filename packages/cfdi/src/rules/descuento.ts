import { Decimal } from "../decimal/decimal.ts";
import { reportDecimals, reportDifference } from "./decimals.ts";
import type { Rule } from "./rule.ts";
import { hasValue } from "./sub-total.ts";

/** Comprobante/@Descuento: never a global line, always the sum of the lines' discounts (guide p. 9, 24). */
export const descuento: readonly Rule[] = [
  {
    code: "CFDI40110",
    path: "Descuento",
    source: "matriz 40110; guía p. 9",
    check({ subTotal, descuento: value }, report) {
      if (subTotal && value && value.compare(subTotal) > 0)
        report("Descuento", { valor: value.toString(), subtotal: subTotal.toString() });
    },
  },
  {
    code: "CFDI40111",
    path: "Descuento",
    source: "matriz 40111; guía p. 9",
    check(facts, report) {
      const isThere = facts.comprobante.Descuento !== undefined;
      if (isThere !== (hasValue(facts) && facts.isDiscounted)) report("Descuento");
    },
  },
  {
    code: "CFDI40112",
    path: "Descuento",
    source: "matriz 40112; guía p. 9",
    check: (facts, report) => reportDecimals(facts, "Descuento", facts.descuento, report),
  },
  {
    code: "TIMBRA-DESCUENTO-SUMA",
    path: "Descuento",
    source: "guía p. 9; the matrix has no code for the sum itself",
    check(facts, report) {
      if (!facts.isDiscounted) return;
      let expected = Decimal.ZERO;
      for (const { descuento: discount } of facts.conceptos)
        if (discount !== undefined) expected = expected.plus(discount);
      reportDifference("Descuento", facts.descuento, expected.withScale(facts.decimales), report);
    },
  },
  {
    code: "TIMBRA-DESCUENTO-SIN-VALOR",
    path: "Conceptos[].Descuento",
    source: "guía p. 24: no discount in T or P",
    check(facts, report) {
      if (hasValue(facts)) return;
      const tipo = facts.comprobante.TipoDeComprobante;
      for (const { node, path } of facts.conceptos)
        if (node.Descuento !== undefined) report(`${path}.Descuento`, { tipo });
    },
  },
];
