import { Decimal } from "../decimal/decimal.ts";
import { localTaxBalance } from "../totals/comprobante.ts";
import type { Facts } from "./facts.ts";
import { conceptoRule, type DocumentRule, differenceOf, documentRule, tooManyDecimals } from "./rule.ts";

/** Comprobante/@SubTotal (guide p. 8). */
export const subTotal: readonly DocumentRule[] = [
  documentRule("CFDI40107", "SubTotal", (_comprobante, facts) => tooManyDecimals(facts, facts.subTotal)),
  documentRule(
    "CFDI40108",
    "SubTotal",
    (_comprobante, facts) =>
      hasValue(facts) && differenceOf(facts.subTotal, sumOf(facts, "importe").withScale(facts.decimales)),
  ),
  documentRule("CFDI40109", "SubTotal", (comprobante, { subTotal: value }) => {
    const tipo = comprobante.TipoDeComprobante;
    return (tipo === "T" || tipo === "P") && value?.isZero() === false && { tipo, valor: value.toString() };
  }),
  documentRule(
    "TIMBRA-SUBTOTAL-CERO",
    "SubTotal",
    (_comprobante, facts) => hasValue(facts) && facts.subTotal?.isZero() && facts.conceptos.length > 0,
  ),
];

/** Ingreso, Egreso and Nómina are worth something; Traslado and Pago zero. */
export function hasValue({ comprobante: { TipoDeComprobante: tipo } }: Facts): boolean {
  return tipo === "I" || tipo === "E" || tipo === "N";
}

function sumOf({ conceptos }: Facts, amount: "importe" | "descuento"): Decimal {
  let total = Decimal.ZERO;
  for (const { [amount]: value } of conceptos) if (value) total = total.plus(value);
  return total;
}

/** Comprobante/@Descuento: never a global line, always the sum of the lines' discounts (guide p. 9, 24). */
export const descuento: readonly DocumentRule[] = [
  documentRule(
    "CFDI40110",
    "Descuento",
    (_comprobante, { subTotal, descuento: value }) =>
      subTotal && value && value.compare(subTotal) > 0 && { valor: value.toString(), subtotal: subTotal.toString() },
  ),
  documentRule("CFDI40111", "Descuento", (_comprobante, facts) => {
    const isThere = facts.comprobante.Descuento !== undefined;
    return isThere !== (hasValue(facts) && facts.isDiscounted);
  }),
  documentRule("CFDI40112", "Descuento", (_comprobante, facts) => tooManyDecimals(facts, facts.descuento)),
  documentRule(
    "TIMBRA-DESCUENTO-SUMA",
    "Descuento",
    (_comprobante, facts) =>
      facts.isDiscounted && differenceOf(facts.descuento, sumOf(facts, "descuento").withScale(facts.decimales)),
  ),
  conceptoRule(
    "TIMBRA-DESCUENTO-SIN-VALOR",
    "Descuento",
    ({ node }, facts) =>
      node.Descuento !== undefined && !hasValue(facts) && { tipo: facts.comprobante.TipoDeComprobante },
  ),
];

/** Comprobante/@Total, from the rounded amounts (guide p. 10). Its upper limit (40120) is not in force. */
export const total: readonly DocumentRule[] = [
  documentRule("CFDI40119", "Total", (_comprobante, facts) => {
    const expected = expectedTotal(facts);
    return !expected.isNegative() && differenceOf(facts.total, expected);
  }),
  documentRule("TIMBRA-TOTAL-NEGATIVO", "Total", (_comprobante, facts) => {
    const expected = expectedTotal(facts);
    return expected.isNegative() && { esperado: expected.toString() };
  }),
  documentRule("TIMBRA-TOTAL-DECIMALES", "Total", (_comprobante, facts) => tooManyDecimals(facts, facts.total)),
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
