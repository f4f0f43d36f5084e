import { Decimal } from "../../../decimal/decimal.ts";
import { pagosKey } from "./keys.ts";
import { pagosFactsOf, pagosIn } from "./pagos-facts.ts";
import type { PagosRule } from "./pagos-rule.ts";
import { wrongSum } from "./suma-p.ts";

const RETENCIONES_P_PATH = "Complemento[].Pago[].ImpuestosP.RetencionesP[]";

/** RetencionP: one row for each tax withheld in a payment. */
export const retencionesP: readonly PagosRule[] = [
  pagosKey(
    { code: "CRP20262", lista: "c_Impuesto", path: "ImpuestosP.RetencionesP[].ImpuestoP" },
    ({ retenciones }, visit) => {
      for (const { row, path } of retenciones) visit(path, "ImpuestoP", row.ImpuestoP);
    },
  ),
  {
    code: "CRP20263",
    path: `${RETENCIONES_P_PATH}.ImpuestoP`,
    source: "matriz de Pagos 2.0, CRP20263",
    check(facts, report) {
      for (const { retenciones } of pagosIn(facts)) {
        const seen = new Set<string>();
        for (const { row, path } of retenciones) {
          if (seen.has(row.ImpuestoP)) report(`${path}.ImpuestoP`, { impuesto: row.ImpuestoP });
          seen.add(row.ImpuestoP);
        }
      }
    },
  },
  {
    code: "CRP20264",
    path: `${RETENCIONES_P_PATH}.ImporteP`,
    source: "matriz de Pagos 2.0, CRP20264",
    check(facts, report) {
      for (const { pagos, node } of pagosFactsOf(facts)) {
        const { TotalRetencionesIVA, TotalRetencionesISR, TotalRetencionesIEPS } = node.Totales;
        if ((TotalRetencionesIVA ?? TotalRetencionesISR ?? TotalRetencionesIEPS) !== undefined) continue;
        for (const { path } of pagos.flatMap(({ retenciones }) => retenciones)) report(`${path}.ImporteP`);
      }
    },
  },
  {
    code: "CRP20265",
    path: `${RETENCIONES_P_PATH}.ImporteP`,
    source: "matriz de Pagos 2.0, CRP20265; docs/sat/pagos-sumas.md",
    check(facts, report) {
      for (const { retenciones, sums, decimales } of pagosIn(facts)) {
        if (sums === undefined || decimales === undefined) continue;
        for (const { row, path } of retenciones) {
          const wrong = wrongSum(row.ImporteP, sums.get(`retencion ${row.ImpuestoP}`)?.importe ?? Decimal.ZERO, {
            decimales,
            dia: facts.dia,
          });
          if (wrong !== undefined) report(`${path}.ImporteP`, { ...wrong, impuesto: row.ImpuestoP });
        }
      }
    },
  },
];
