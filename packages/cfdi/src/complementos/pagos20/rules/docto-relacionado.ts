import { Decimal } from "../../../decimal/decimal.ts";
import type { PagosCode } from "../messages/es.ts";
import type { DoctoFacts } from "./pagos-facts.ts";
import { doctoRule, type PagosRule, pagosKey } from "./pagos-rule.ts";

/** DoctoRelacionado: currency, rate and balances. */
export const doctoRelacionado: readonly PagosRule[] = [
  doctoRule("CRP20236", "MonedaDR", ({ node }) => (node.MonedaDR === "XXX" ? {} : undefined)),
  doctoRule("CRP20237", "EquivalenciaDR", ({ node, isSameCurrency }) =>
    !isSameCurrency && !node.EquivalenciaDR ? { moneda: node.MonedaDR } : undefined,
  ),
  doctoRule(
    "CRP20238",
    "EquivalenciaDR",
    ({ node, isSameCurrency }) =>
      isSameCurrency && node.EquivalenciaDR !== "1" ? { moneda: node.MonedaDR } : undefined,
    { source: "matriz de Pagos 2.0, CRP20238; docs/sat/pagos-equivalencia.md" },
  ),
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
  doctoRule("CRP20244", "ImpSaldoInsoluto", ({ saldoAnterior, pagado, insoluto }) => {
    if (!saldoAnterior || !pagado || !insoluto) return undefined;
    const left = saldoAnterior.minus(pagado);
    return left.isNegative() || !insoluto.equals(left)
      ? { valor: insoluto.toString(), esperado: left.toString() }
      : undefined;
  }),
];

type Amount = "ImpSaldoAnt" | "ImpPagado" | "ImpSaldoInsoluto";

function positive(
  code: PagosCode,
  at: Amount,
  amountOf: (docto: DoctoFacts) => Decimal | undefined,
  source = `matriz de Pagos 2.0, ${code}`,
): PagosRule {
  return doctoRule(
    code,
    at,
    (docto) => {
      const value = amountOf(docto);
      return value !== undefined && value.compare(Decimal.ZERO) <= 0 ? { valor: value.toString() } : undefined;
    },
    { source },
  );
}

function decimals(code: PagosCode, at: Amount, amountOf: (docto: DoctoFacts) => Decimal | undefined): PagosRule {
  return doctoRule(code, at, (docto) => {
    const value = amountOf(docto);
    if (value === undefined || docto.decimales === undefined || value.scale <= docto.decimales) return undefined;
    return { valor: value.toString(), decimales: `${docto.decimales}`, moneda: docto.node.MonedaDR };
  });
}

const WITHOUT_TAXES: ReadonlySet<string> = new Set(["01", "03", "04", "05"]);
const ISR = "001";
const IVA = "002";
const IEPS = "003";

/** DoctoRelacionado/@ObjetoImpDR and what it says of ImpuestosDR. */
export const objetoImpDR: readonly PagosRule[] = [
  pagosKey({ code: "CRP20245", lista: "c_ObjetoImp", path: "DoctoRelacionado[].ObjetoImpDR" }, ({ doctos }, visit) => {
    for (const { node, path } of doctos) visit(path, "ObjetoImpDR", node.ObjetoImpDR);
  }),
  objetoRule("CRP20246", ({ node }) => node.ObjetoImpDR === "02" && node.ImpuestosDR === undefined),
  objetoRule("CRP20247", ({ node }) => WITHOUT_TAXES.has(node.ObjetoImpDR) && node.ImpuestosDR !== undefined),
  doctoRule("CRP20248", "ImpuestosDR", ({ node, rows }) =>
    node.ImpuestosDR !== undefined && rows.length === 0 ? {} : undefined,
  ),
  objetoRule("CRP20278", ({ node: { ObjetoImpDR }, retenciones, traslados }) => {
    const isIt = ObjetoImpDR === "06" || ObjetoImpDR === "08";
    return isIt && (traslados.length > 0 || retenciones.some(({ row }) => row.ImpuestoDR !== ISR));
  }),
  objetoRule("CRP20279", ({ node: { ObjetoImpDR }, traslados, rows }) => {
    if (ObjetoImpDR !== "07") return false;
    return !traslados.some(({ row }) => row.ImpuestoDR === IEPS) || rows.some(({ Impuesto }) => Impuesto === IVA);
  }),
];

function objetoRule(code: PagosCode, isBroken: (docto: DoctoFacts) => boolean): PagosRule {
  return doctoRule(code, "ObjetoImpDR", (docto) => (isBroken(docto) ? { objeto: docto.node.ObjetoImpDR } : undefined));
}
