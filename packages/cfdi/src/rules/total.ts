import { Decimal } from "../decimal/decimal.ts";
import { localTaxBalance } from "../totals/comprobante.ts";
import { reportDecimals, reportDifference } from "./decimals.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";
import { hasValue } from "./sub-total.ts";

/** Comprobante/@Total, from the rounded amounts (guide p. 10). Its upper limit (40120) is not in force. */
export const total: readonly Rule[] = [
  {
    code: "CFDI40119",
    path: "Total",
    source: "matriz 40119; guía p. 10",
    check(facts, report) {
      const expected = expectedTotal(facts);
      if (!expected.isNegative()) reportDifference("Total", facts.total, expected, report);
    },
  },
  {
    code: "TIMBRA-TOTAL-NEGATIVO",
    path: "Total",
    source: "tdCFDI.xsd t_Importe; guía, pregunta frecuente 2",
    check(facts, report) {
      const expected = expectedTotal(facts);
      if (expected.isNegative()) report("Total", { esperado: expected.toString() });
    },
  },
  {
    code: "TIMBRA-TOTAL-DECIMALES",
    path: "Total",
    source: "guía p. 10: as many decimals as the currency",
    check: (facts, report) => reportDecimals(facts, "Total", facts.total, report),
  },
];

function expectedTotal(facts: Facts): Decimal {
  if (!hasValue(facts)) return Decimal.ZERO;
  const { subTotal, descuento, impuestos, comprobante, decimales } = facts;
  const zero = Decimal.ZERO;
  return (subTotal ?? zero)
    .minus(descuento ?? zero)
    .plus(impuestos?.totalTrasladados ?? zero)
    .minus(impuestos?.totalRetenidos ?? zero)
    .plus(localTaxBalance(comprobante.Complemento))
    .withScale(decimales);
}
