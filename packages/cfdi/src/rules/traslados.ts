import { Decimal } from "../decimal/decimal.ts";
import { trasladoKey } from "../totals/keys.ts";
import type { ImpuestoFacts } from "./concepto-facts.ts";
import { reportDecimals, reportDifference } from "./decimals.ts";
import type { Facts } from "./facts.ts";
import { keyRule } from "./key-rule.ts";
import type { Report, Rule } from "./rule.ts";
import { catalogueOfRates } from "./tasas.ts";
import { isNotCharged } from "./traslados-de-concepto.ts";

const TRASLADOS = "Impuestos.Traslados[]";

/** Comprobante/Impuestos/Traslados (guide p. 38-41). */
export const traslados: readonly Rule[] = [
  {
    code: "CFDI40212",
    path: "Impuestos.Traslados",
    source: "matriz 40212; guía p. 38; not when all is exempt, docs/sat/solo-exento.md",
    check({ comprobante: { Impuestos } }, report) {
      const isCharged = Impuestos?.Traslados?.some(({ TipoFactor }) => TipoFactor !== "Exento");
      if (isCharged && Impuestos?.TotalImpuestosTrasladados === undefined) report("Impuestos.Traslados");
    },
  },
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
