import { Decimal } from "../../../decimal/decimal.ts";
import { parsed } from "../../../rules/concepto-facts.ts";
import { isNotCharged } from "../../../rules/traslados-de-concepto.ts";
import type { TrasladoP } from "../impuestos-p.ts";
import { keyOfSum } from "../sumas/sumas-de-pago.ts";
import type { Totales } from "../totales.ts";
import { stateOfRate } from "./importe-dr.ts";
import { pagosKey } from "./keys.ts";
import { type PagoFacts, pagosFactsOf, pagosIn } from "./pagos-facts.ts";
import { type PagosRule, rowRule } from "./pagos-rule.ts";
import { wrongSum } from "./suma-p.ts";

const NODE = "ImpuestosP.TrasladosP";
const TRASLADOS_P_PATH = `Complemento[].Pago[].${NODE}[]`;
const IVA = "002";
const rowsOf = ({ traslados }: PagoFacts) => traslados;

/** TrasladoP: one row for each tax, factor and rate charged in a payment. */
export const trasladosP: readonly PagosRule[] = [
  rowRule(rowsOf, {
    code: "CRP20266",
    node: NODE,
    at: "TipoFactorP",
    broken: ({ row }) =>
      row.TipoFactorP === "Exento" && (row.TasaOCuotaP ?? row.ImporteP) !== undefined ? {} : undefined,
  }),
  totalIsThere("CRP20267", "BaseP", [
    "TotalTrasladosBaseIVA16",
    "TotalTrasladosBaseIVA8",
    "TotalTrasladosBaseIVA0",
    "TotalTrasladosBaseIVAExento",
  ]),
  baseRule("CRP20268", false),
  baseRule("CRP20269", true),
  pagosKey(
    { code: "CRP20270", lista: "c_Impuesto", path: `${NODE}[].ImpuestoP`, refuses: isNotCharged },
    ({ traslados }, visit) => {
      for (const { row, path } of traslados) visit(path, "ImpuestoP", row.ImpuestoP);
    },
  ),
  {
    code: "CRP20271",
    path: TRASLADOS_P_PATH,
    source: "matriz de Pagos 2.0, CRP20271",
    check(facts, report) {
      for (const { traslados } of pagosIn(facts)) {
        const seen = new Set<string>();
        for (const { row, path } of traslados) {
          const key = keyOf(row);
          if (seen.has(key))
            report(path, { impuesto: row.ImpuestoP, factor: row.TipoFactorP, tasa: row.TasaOCuotaP ?? "" });
          seen.add(key);
        }
      }
    },
  },
  {
    code: "CRP20272",
    path: `${TRASLADOS_P_PATH}.TasaOCuotaP`,
    source: "matriz de Pagos 2.0, CRP20272; c_TasaOCuota",
    check(facts, report) {
      for (const { row, path } of pagosIn(facts).flatMap(rowsOf)) {
        const rate = { impuesto: row.ImpuestoP, factor: row.TipoFactorP, tasa: parsed(row.TasaOCuotaP) };
        if (stateOfRate(rate, "traslado", facts) === "inexistente")
          report(`${path}.TasaOCuotaP`, { valor: row.TasaOCuotaP ?? "", impuesto: rate.impuesto, factor: rate.factor });
      }
    },
  },
  totalIsThere("CRP20273", "ImporteP", [
    "TotalTrasladosImpuestoIVA16",
    "TotalTrasladosImpuestoIVA8",
    "TotalTrasladosImpuestoIVA0",
  ]),
  sumRule("CRP20274", "ImporteP", ({ row }) => row.TipoFactorP !== "Exento"),
];

function keyOf({ ImpuestoP, TipoFactorP, TasaOCuotaP }: TrasladoP): string {
  const rate = TasaOCuotaP === undefined ? {} : { TasaOCuota: TasaOCuotaP };
  return keyOfSum({ tipo: "traslado", Impuesto: ImpuestoP, TipoFactor: TipoFactorP, ...rate });
}

function baseRule(code: "CRP20268" | "CRP20269", isForExempt: boolean): PagosRule {
  return sumRule(
    code,
    "BaseP",
    (_row, pago) => pago.traslados.every(({ row }) => row.TipoFactorP === "Exento") === isForExempt,
  );
}

function sumRule(
  code: PagosRule["code"],
  at: "BaseP" | "ImporteP",
  isFor: (row: PagoFacts["traslados"][number], pago: PagoFacts) => boolean,
): PagosRule {
  const kind = at === "BaseP" ? "base" : "importe";
  return {
    code,
    path: `${TRASLADOS_P_PATH}.${at}`,
    source: `matriz de Pagos 2.0, ${code}; docs/sat/pagos-sumas.md`,
    check(facts, report) {
      for (const pago of pagosIn(facts)) {
        const { sums, decimales } = pago;
        if (sums === undefined || decimales === undefined) continue;
        for (const row of pago.traslados.filter((candidate) => isFor(candidate, pago))) {
          const wrong = wrongSum(row.row[at], sums.get(keyOf(row.row))?.[kind] ?? Decimal.ZERO, {
            decimales,
            dia: facts.dia,
          });
          if (wrong !== undefined) report(`${row.path}.${at}`, wrong);
        }
      }
    },
  };
}

/** IVA of a payment has its total; IEPS has none (Pagos20.xsd). */
function totalIsThere(
  code: PagosRule["code"],
  at: "BaseP" | "ImporteP",
  totals: readonly (keyof Totales)[],
): PagosRule {
  return {
    code,
    path: `${TRASLADOS_P_PATH}.${at}`,
    source: `matriz de Pagos 2.0, ${code}`,
    check(facts, report) {
      for (const { pagos, node } of pagosFactsOf(facts)) {
        if (totals.some((total) => node.Totales[total] !== undefined)) continue;
        for (const { row, path } of pagos.flatMap(rowsOf))
          if (row.ImpuestoP === IVA && row[at] !== undefined) report(`${path}.${at}`);
      }
    },
  };
}
