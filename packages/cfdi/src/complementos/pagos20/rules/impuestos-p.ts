import { Decimal } from "../../../decimal/decimal.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import { isNotCharged } from "../../../rules/impuestos-de-concepto.ts";
import { SUMA_CORTADA_HASTA } from "../../../rules/unconfirmed.ts";
import { MAX_DECIMALS } from "../../../totals/decimal-text.ts";
import type { RetencionP, Totales, TrasladoP } from "../pagos.ts";
import { keyOfSum } from "../sumas.ts";
import { stateOfRate } from "./impuestos-dr.ts";
import { type PagoFacts, pagosFactsOf, pagosIn, type RowFacts } from "./pagos-facts.ts";
import { type PagosRule, pagosKey, rowRule } from "./pagos-rule.ts";

const NODE = "ImpuestosP.TrasladosP";
const TRASLADOS_P_PATH = `Complemento[].Pago[].${NODE}[]`;
const IVA = "002";
const rowsOf = ({ traslados }: PagoFacts) => traslados;

/** TrasladoP: one row for each tax, factor and rate charged in a payment. */
export const trasladosP: readonly PagosRule[] = [
  rowRule("CRP20266", [NODE, "TipoFactorP"], rowsOf, ({ row }) =>
    row.TipoFactorP === "Exento" && (row.TasaOCuotaP ?? row.ImporteP) !== undefined ? {} : undefined,
  ),
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
      for (const { row, path } of pagosIn(facts).flatMap(({ traslados }) => repeated(traslados, keyOf)))
        report(path, { impuesto: row.ImpuestoP, factor: row.TipoFactorP, tasa: row.TasaOCuotaP ?? "" });
    },
  },
  {
    code: "CRP20272",
    path: `${TRASLADOS_P_PATH}.TasaOCuotaP`,
    source: "matriz de Pagos 2.0, CRP20272; c_TasaOCuota",
    check(facts, report) {
      for (const { row, path } of pagosIn(facts).flatMap(rowsOf)) {
        const rate = { impuesto: row.ImpuestoP, factor: row.TipoFactorP, tasa: parseOrNull(row.TasaOCuotaP) };
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

/** The rows whose key one before them has. */
function repeated<Row>(rows: readonly RowFacts<Row>[], keyOf: (row: Row) => string): readonly RowFacts<Row>[] {
  const seen = new Set<string>();
  return rows.filter(({ row }) => {
    const key = keyOf(row);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}

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
      const keyOf = ({ ImpuestoP }: RetencionP) => ImpuestoP;
      for (const { row, path } of pagosIn(facts).flatMap(({ retenciones }) => repeated(retenciones, keyOf)))
        report(`${path}.ImpuestoP`, { impuesto: row.ImpuestoP });
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

/** What a sum is held to: the decimals of its currency, and the rules of the day of its document. */
export interface SumRules {
  readonly decimales: number;
  readonly dia: string;
}

/**
 * What an amount of ImpuestosP should be, when it is not: the sum of the documents' rounded half-up at six decimals, or
 * at as many as it is written with, its currency's at least; or the same cut at six. Before a day that is not confirmed
 * a sum cut at the decimals it is written with was certified too, and what was certified so is not wrong
 * (docs/sat/pagos-sumas.md).
 */
function wrongSum(
  text: string | undefined,
  sum: Decimal,
  { decimales, dia }: SumRules,
): Readonly<Record<string, string>> | undefined {
  const value = parseOrNull(text);
  const scale = Math.min(Math.max(value?.scale ?? MAX_DECIMALS, decimales), MAX_DECIMALS);
  const readings = [
    sum.rounded(scale),
    sum.rounded(MAX_DECIMALS, "down"),
    ...(dia < SUMA_CORTADA_HASTA ? [sum.rounded(scale, "down")] : []),
  ];
  const isRight = readings.some((reading) => value?.equals(reading));
  return isRight ? undefined : { valor: text ?? "", esperado: sum.withScale(MAX_DECIMALS).toString() };
}
