import { type Decimal, sum } from "../../../decimal/decimal.ts";
import { marginOf, toMonedaP } from "../margen.ts";
import { fitOf, type Part } from "../pagar/fit.ts";
import type { DoctoFacts } from "./docto-facts.ts";
import type { PagoFacts } from "./pagos-facts.ts";
import { type PagosRule, pagoRule, rowRule } from "./pagos-rule.ts";

/** Pago/@Monto against what it settles. */
export const monto: readonly PagosRule[] = [
  pagoRule({
    code: "CRP20217",
    at: "Monto",
    broken: ({ monto: written, doctos }) => {
      const applied = sum(doctos.flatMap(({ isSameCurrency, pagado }) => (isSameCurrency ? (pagado ?? []) : [])));
      return written !== undefined && applied.compare(written) > 0
        ? { valor: written.toString(), esperado: applied.toString() }
        : undefined;
    },
  }),
  pagoRule({
    code: "CRP20276",
    at: "Monto",
    source: "matriz de Pagos 2.0, CRP20276 y CRP20277; docs/sat/pagos-margen.md",
    broken: (pago) => {
      const fit = isMixed(pago) ? fitOfPago(pago) : undefined;
      if (fit === undefined) return undefined;
      const minimo = fit.least.rounded(fit.decimales, "down");
      return minimo.compare(fit.monto) > 0 ? { valor: fit.monto.toString(), minimo: minimo.toString() } : undefined;
    },
  }),
  rowRule((pago) => pago.doctos.map((docto) => ({ docto, pago, path: docto.path })), {
    code: "CRP20275",
    node: "DoctoRelacionado",
    at: "ImpPagado",
    source: "matriz de Pagos 2.0, CRP20275; docs/sat/pagos-margen.md",
    broken: ({ docto, pago }) => outOfMargin(docto, pago),
  }),
  pagoRule({
    code: "TIMBRA-PAGO-REMANENTE",
    at: "Monto",
    source: "guía de Anexo 20, apéndice 6: what settles nothing is an advance; docs/sat/pagos-margen.md",
    severity: "warning",
    broken: (pago) => {
      const fit = fitOfPago(pago);
      return fit === undefined || fit.left.isZero()
        ? undefined
        : { valor: fit.left.withScale(fit.decimales).toString(), moneda: pago.node.MonedaP };
    },
  }),
];

function isMixed({ doctos }: PagoFacts): boolean {
  return doctos.some(({ isSameCurrency }) => !isSameCurrency);
}

/** Undefined when some amount, rate or currency cannot be read: other rules say so. */
function fitOfPago({ monto: written, decimales, doctos }: PagoFacts) {
  const parts = doctos.flatMap((docto) => partOf(docto) ?? []);
  if (written === undefined || decimales === undefined || parts.length < doctos.length) return undefined;
  return { ...fitOf(parts, { decimales, monto: written }), monto: written, decimales };
}

function partOf({ pagado: amount, equivalencia, isSameCurrency }: DoctoFacts): Part | undefined {
  return amount === undefined || equivalencia === undefined ? undefined : { amount, equivalencia, isSameCurrency };
}

/** One document alone that is worth more than the whole payment. */
function outOfMargin(
  docto: DoctoFacts,
  { monto: written, decimales, node }: PagoFacts,
): Readonly<Record<string, string>> | undefined {
  const part = partOf(docto);
  if (part === undefined || part.isSameCurrency || written === undefined || decimales === undefined) return undefined;
  const minimo = lesser(marginOf(part).minimo, toMonedaP(part)).rounded(decimales, "down");
  if (minimo.compare(written) <= 0) return undefined;
  return { valor: part.amount.toString(), minimo: minimo.toString(), monto: written.toString(), moneda: node.MonedaP };
}

function lesser(one: Decimal, other: Decimal): Decimal {
  return one.compare(other) <= 0 ? one : other;
}
