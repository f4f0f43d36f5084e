import { Decimal } from "../../../decimal/decimal.ts";
import type { PagosCode } from "../messages/codes.ts";
import type { DoctoFacts } from "./docto-facts.ts";
import { doctoRule, type PagosRule } from "./pagos-rule.ts";

/** DoctoRelacionado: currency, rate and balances. */
export const doctoRelacionado: readonly PagosRule[] = [
  doctoRule({ code: "CRP20236", at: "MonedaDR", broken: ({ node }) => (node.MonedaDR === "XXX" ? {} : undefined) }),
  doctoRule({
    code: "CRP20237",
    at: "EquivalenciaDR",
    broken: ({ node, isSameCurrency }) =>
      !isSameCurrency && !node.EquivalenciaDR ? { moneda: node.MonedaDR } : undefined,
  }),
  doctoRule({
    code: "CRP20238",
    at: "EquivalenciaDR",
    source: "matriz de Pagos 2.0, CRP20238; docs/sat/pagos-equivalencia.md",
    broken: ({ node, isSameCurrency }) =>
      isSameCurrency && node.EquivalenciaDR !== "1" ? { moneda: node.MonedaDR } : undefined,
  }),
  positive(
    "CRP20239",
    "ImpSaldoAnt",
    ({ saldoAnterior }) => saldoAnterior,
    "matriz de Pagos 2.0, CRP20239; docs/sat/pagos-crp20239.md",
  ),
  decimals("CRP20240", "ImpSaldoAnt", ({ saldoAnterior }) => saldoAnterior),
  positive("CRP20241", "ImpPagado", ({ pagado }) => pagado),
  decimals("CRP20242", "ImpPagado", ({ pagado }) => pagado),
  decimals("CRP20243", "ImpSaldoInsoluto", ({ insoluto }) => insoluto),
  doctoRule({
    code: "CRP20244",
    at: "ImpSaldoInsoluto",
    broken: ({ saldoAnterior, pagado, insoluto }) => {
      if (!saldoAnterior || !pagado || !insoluto) return undefined;
      const left = saldoAnterior.minus(pagado);
      return left.isNegative() || !insoluto.equals(left)
        ? { valor: insoluto.toString(), esperado: left.toString() }
        : undefined;
    },
  }),
];

type Amount = "ImpSaldoAnt" | "ImpPagado" | "ImpSaldoInsoluto";

function positive(
  code: PagosCode,
  at: Amount,
  amountOf: (docto: DoctoFacts) => Decimal | undefined,
  source = `matriz de Pagos 2.0, ${code}`,
): PagosRule {
  return doctoRule({
    code,
    at,
    source,
    broken: (docto) => {
      const value = amountOf(docto);
      return value !== undefined && value.compare(Decimal.ZERO) <= 0 ? { valor: value.toString() } : undefined;
    },
  });
}

function decimals(code: PagosCode, at: Amount, amountOf: (docto: DoctoFacts) => Decimal | undefined): PagosRule {
  return doctoRule({
    code,
    at,
    broken: (docto) => {
      const value = amountOf(docto);
      if (value === undefined || docto.decimales === undefined || value.scale <= docto.decimales) return undefined;
      return { valor: value.toString(), decimales: `${docto.decimales}`, moneda: docto.node.MonedaDR };
    },
  });
}
