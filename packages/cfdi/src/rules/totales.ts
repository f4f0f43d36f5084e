import { Decimal } from "../decimal/decimal.ts";
import { localTaxBalance } from "../totals/comprobante.ts";
import type { Facts } from "./facts.ts";
import { documentRule, type Rule, reportDecimals, reportDifference } from "./rule.ts";

/** Comprobante/@SubTotal (guide p. 8). */
export const subTotal: readonly Rule[] = [
  {
    code: "CFDI40107",
    path: "SubTotal",
    source: "matriz 40107; guía p. 8",
    check: (facts, report) => reportDecimals(facts, "SubTotal", facts.subTotal, report),
  },
  {
    code: "CFDI40108",
    path: "SubTotal",
    source: "matriz 40108; guía p. 8",
    check(facts, report) {
      if (hasValue(facts))
        reportDifference("SubTotal", facts.subTotal, sumOfImportes(facts).withScale(facts.decimales), report);
    },
  },
  documentRule("CFDI40109", "SubTotal", "matriz 40109; guía p. 8").brokenWhen((comprobante, { subTotal: value }) => {
    const tipo = comprobante.TipoDeComprobante;
    return (tipo === "T" || tipo === "P") && value?.isZero() === false && { tipo, valor: value.toString() };
  }),
  documentRule("TIMBRA-SUBTOTAL-CERO", "SubTotal", "guía p. 8: an I or E is worth something").brokenWhen(
    (_comprobante, facts) => hasValue(facts) && facts.subTotal?.isZero() && facts.conceptos.length > 0,
  ),
];

/** Ingreso, Egreso and Nómina are worth something; Traslado and Pago zero. */
export function hasValue({ comprobante: { TipoDeComprobante: tipo } }: Facts): boolean {
  return tipo === "I" || tipo === "E" || tipo === "N";
}

function sumOfImportes({ conceptos }: Facts): Decimal {
  let total = Decimal.ZERO;
  for (const { importe } of conceptos) if (importe) total = total.plus(importe);
  return total;
}

/** Comprobante/@Descuento: never a global line, always the sum of the lines' discounts (guide p. 9, 24). */
export const descuento: readonly Rule[] = [
  documentRule("CFDI40110", "Descuento", "matriz 40110; guía p. 9").brokenWhen(
    (_comprobante, { subTotal, descuento: value }) =>
      subTotal && value && value.compare(subTotal) > 0 && { valor: value.toString(), subtotal: subTotal.toString() },
  ),
  documentRule("CFDI40111", "Descuento", "matriz 40111; guía p. 9").brokenWhen((_comprobante, facts) => {
    const isThere = facts.comprobante.Descuento !== undefined;
    return isThere !== (hasValue(facts) && facts.isDiscounted);
  }),
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
  documentRule("TIMBRA-TOTAL-NEGATIVO", "Total", "tdCFDI.xsd t_Importe; guía, pregunta frecuente 2").brokenWhen(
    (_comprobante, facts) => {
      const expected = expectedTotal(facts);
      return expected.isNegative() && { esperado: expected.toString() };
    },
  ),
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
