import { Decimal } from "../decimal/decimal.ts";
import { trasladoKey } from "../totals/tax-sums.ts";
import type { ImpuestoFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { isNotCharged } from "./impuestos-de-concepto.ts";
import { documentRule, keyRule, type Report, type Rule, reportDecimals, reportDifference } from "./rule.ts";
import { catalogueOfRates } from "./tasas.ts";
import { hasValue } from "./totales.ts";

const RETENIDOS = "Impuestos.TotalImpuestosRetenidos";
const TRASLADADOS = "Impuestos.TotalImpuestosTrasladados";

/** Comprobante/Impuestos as a whole, and its two totals (guide p. 36). */
export const impuestos: readonly Rule[] = [
  documentRule("CFDI40201", "Impuestos", "matriz 40201; guía p. 36").brokenWhen(
    ({ TipoDeComprobante: tipo, Impuestos }) => Impuestos !== undefined && (tipo === "T" || tipo === "P") && { tipo },
  ),
  documentRule(
    "TIMBRA-IMPUESTOS-NOMINA",
    "Impuestos",
    "guía de Nómina 1.2: a payroll receipt has no taxes of its own",
  ).brokenWhen(({ TipoDeComprobante: tipo, Impuestos }) => Impuestos !== undefined && tipo === "N"),
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

const TRASLADOS = "Impuestos.Traslados[]";

/** Comprobante/Impuestos/Traslados (guide p. 38-41). */
export const traslados: readonly Rule[] = [
  documentRule(
    "CFDI40212",
    "Impuestos.Traslados",
    "matriz 40212; guía p. 38; not when all is exempt, docs/sat/solo-exento.md",
  ).brokenWhen(({ Impuestos }) => {
    const isCharged = Impuestos?.Traslados?.some(({ TipoFactor }) => TipoFactor !== "Exento");
    return isCharged && Impuestos?.TotalImpuestosTrasladados === undefined;
  }),
  rowRule(
    "CFDI40213",
    "TipoFactor",
    "matriz 40213; guía p. 38; docs/sat/solo-exento.md",
    ({ row, path }, _facts, report) => {
      const hasMore = row.TasaOCuota !== undefined || row.Importe !== undefined;
      if (row.TipoFactor === "Exento" && hasMore) report(`${path}.TipoFactor`);
    },
  ),
  rowRule("CFDI40214", "Base", "matriz 40214; guía p. 38", ({ base, path }, facts, report) =>
    reportDecimals(facts, `${path}.Base`, base, report),
  ),
  rowRule("CFDI40215", "Base", "matriz 40215; guía p. 38", (tax, facts, report) => {
    if (!isOnlyExempt(facts)) reportBase(tax, facts, report);
  }),
  rowRule("CFDI40216", "Base", "matriz 40216; guía p. 38", (tax, facts, report) => {
    if (isOnlyExempt(facts)) reportBase(tax, facts, report);
  }),
  keyRule({
    code: "CFDI40217",
    lista: "c_Impuesto",
    path: `${TRASLADOS}.Impuesto`,
    refuses: isNotCharged,
    visit({ impuestos }, visit) {
      for (const { row, path } of impuestos?.traslados ?? []) visit(path, "Impuesto", row.Impuesto);
    },
  }),
  {
    code: "CFDI40218",
    path: TRASLADOS,
    source: "matriz 40218; guía p. 38",
    check({ impuestos }, report) {
      const seen = new Set<string>();
      for (const { row, path } of impuestos?.traslados ?? []) {
        const key = trasladoKey(row);
        if (seen.has(key)) report(path, { impuesto: row.Impuesto, factor: row.TipoFactor, tasa: row.TasaOCuota ?? "" });
        seen.add(key);
      }
    },
  },
  rowRule("CFDI40219", "TasaOCuota", "matriz 40219; c_TasaOCuota", (tax, facts, report) => {
    const { TasaOCuota, Impuesto: impuesto, TipoFactor: factor } = tax.row;
    const isMissing = factor !== "Exento" && !TasaOCuota;
    if (isMissing || catalogueOfRates("traslado", facts)(tax) === "inexistente")
      report(`${tax.path}.TasaOCuota`, { valor: TasaOCuota ?? "", impuesto, factor });
  }),
  rowRule("CFDI40220", "Importe", "matriz 40220; guía p. 40", ({ importe, path }, facts, report) => {
    reportDecimals(facts, `${path}.Importe`, importe, report);
  }),
  rowRule("CFDI40221", "Importe", "matriz 40221; guía p. 40", ({ row, importe, path }, { sums, decimales }, report) => {
    if (row.TipoFactor === "Exento") return;
    const expected = (sums.traslados.get(trasladoKey(row))?.importe ?? Decimal.ZERO).withScale(decimales);
    if (importe === undefined) report(`${path}.Importe`, { valor: row.Importe ?? "", esperado: expected.toString() });
    else reportDifference(`${path}.Importe`, importe, expected, report);
  }),
];

type CheckRow = (tax: ImpuestoFacts, facts: Facts, report: Report) => void;

function rowRule(code: Rule["code"], attribute: string, source: string, check: CheckRow): Rule {
  return {
    code,
    path: `${TRASLADOS}.${attribute}`,
    source,
    check(facts, report) {
      for (const tax of facts.impuestos?.traslados ?? []) check(tax, facts, report);
    },
  };
}

function isOnlyExempt({ impuestos }: Facts): boolean {
  return impuestos?.traslados.every(({ row }) => row.TipoFactor === "Exento") ?? false;
}

function reportBase({ row, base, path }: ImpuestoFacts, { sums, decimales }: Facts, report: Report): void {
  const expected = (sums.traslados.get(trasladoKey(row))?.base ?? Decimal.ZERO).withScale(decimales);
  reportDifference(`${path}.Base`, base, expected, report);
}

const RETENCIONES = "Impuestos.Retenciones[]";

/** Comprobante/Impuestos/Retenciones (guide p. 36-37). */
export const retenciones: readonly Rule[] = [
  documentRule("CFDI40206", "Impuestos.Retenciones", "matriz 40206; guía p. 37").brokenWhen(
    ({ Impuestos }) => Impuestos?.Retenciones !== undefined && Impuestos.TotalImpuestosRetenidos === undefined,
  ),
  keyRule({
    code: "CFDI40207",
    lista: "c_Impuesto",
    path: `${RETENCIONES}.Impuesto`,
    visit({ impuestos }, visit) {
      for (const { row, path } of impuestos?.retenciones ?? []) visit(path, "Impuesto", row.Impuesto);
    },
  }),
  {
    code: "CFDI40208",
    path: `${RETENCIONES}.Impuesto`,
    source: "matriz 40208; guía p. 37",
    check({ impuestos }, report) {
      const seen = new Set<string>();
      for (const { row, path } of impuestos?.retenciones ?? []) {
        if (seen.has(row.Impuesto)) report(`${path}.Impuesto`, { impuesto: row.Impuesto });
        seen.add(row.Impuesto);
      }
    },
  },
  {
    code: "CFDI40209",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40209; guía p. 37",
    check({ comprobante: { Impuestos }, impuestos }, report) {
      if (Impuestos?.TotalImpuestosRetenidos !== undefined) return;
      for (const { path } of impuestos?.retenciones ?? []) report(`${path}.Importe`);
    },
  },
  {
    code: "CFDI40210",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40210; guía p. 37",
    check(facts, report) {
      for (const { importe, path } of facts.impuestos?.retenciones ?? [])
        reportDecimals(facts, `${path}.Importe`, importe, report);
    },
  },
  {
    code: "CFDI40211",
    path: `${RETENCIONES}.Importe`,
    source: "matriz 40211; guía p. 37",
    check({ impuestos, sums, decimales }, report) {
      for (const { row, importe, path } of impuestos?.retenciones ?? []) {
        const expected = (sums.retenciones.get(row.Impuesto) ?? Decimal.ZERO).withScale(decimales);
        reportDifference(`${path}.Importe`, importe, expected, report, { impuesto: row.Impuesto });
      }
    },
  },
];
