import { Decimal } from "../decimal/decimal.ts";
import { trasladoKey } from "../totals/keys.ts";
import { reportDecimals, reportDifference } from "./decimals.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";
import { hasValue } from "./sub-total.ts";

const RETENIDOS = "Impuestos.TotalImpuestosRetenidos";
const TRASLADADOS = "Impuestos.TotalImpuestosTrasladados";

/** Comprobante/Impuestos as a whole, and its two totals (guide p. 36). */
export const impuestos: readonly Rule[] = [
  {
    code: "CFDI40201",
    path: "Impuestos",
    source: "matriz 40201; guía p. 36",
    check({ comprobante: { TipoDeComprobante: tipo, Impuestos } }, report) {
      if (Impuestos !== undefined && (tipo === "T" || tipo === "P")) report("Impuestos", { tipo });
    },
  },
  {
    code: "TIMBRA-IMPUESTOS-NOMINA",
    path: "Impuestos",
    source: "guía de Nómina 1.2: a payroll receipt has no taxes of its own",
    check({ comprobante: { TipoDeComprobante: tipo, Impuestos } }, report) {
      if (Impuestos !== undefined && tipo === "N") report("Impuestos");
    },
  },
  {
    code: "TIMBRA-IMPUESTOS-FALTA",
    path: "Impuestos",
    source: "guía p. 36-40: the summary has every tax of the concepts; the matrix only compares the rows that exist",
    check(facts, report) {
      if (!hasValue(facts)) return;
      for (const key of missingKeys(facts)) report("Impuestos", { impuesto: key });
    },
  },
  {
    code: "CFDI40202",
    path: RETENIDOS,
    source: "matriz 40202; guía p. 36",
    check: (facts, report) => reportDecimals(facts, RETENIDOS, facts.impuestos?.totalRetenidos, report),
  },
  {
    code: "CFDI40203",
    path: RETENIDOS,
    source: "matriz 40203; guía p. 36",
    check({ impuestos: summary }, report) {
      if (summary === undefined) return;
      reportDifference(RETENIDOS, summary.totalRetenidos, sumOfImportes(summary.retenciones), report);
    },
  },
  {
    code: "CFDI40204",
    path: TRASLADADOS,
    source: "matriz 40204; guía p. 36",
    check: (facts, report) => reportDecimals(facts, TRASLADADOS, facts.impuestos?.totalTrasladados, report),
  },
  {
    code: "CFDI40205",
    path: TRASLADADOS,
    source: "matriz 40205; guía p. 36",
    check({ impuestos: summary }, report) {
      if (summary === undefined) return;
      reportDifference(TRASLADADOS, summary.totalTrasladados, sumOfImportes(summary.traslados), report);
    },
  },
];

function sumOfImportes(rows: readonly { readonly importe: Decimal | undefined }[]): Decimal {
  let total = Decimal.ZERO;
  for (const { importe } of rows) if (importe !== undefined) total = total.plus(importe);
  return total;
}

/** A summary has a handful of rows, so each is looked at rather than a set made of them. */
function missingKeys({ sums, impuestos: summary }: Facts): string[] {
  const missing: string[] = [];
  for (const key of sums.traslados.keys())
    if (!summary?.traslados.some(({ row }) => trasladoKey(row) === key)) missing.push(key);
  for (const key of sums.retenciones.keys())
    if (!summary?.retenciones.some(({ row }) => row.Impuesto === key)) missing.push(key);
  return missing;
}
