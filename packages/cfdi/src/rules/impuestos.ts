import { Decimal } from "../decimal/decimal.ts";
import { trasladoKey } from "../totals/tax-sums.ts";
import type { ImpuestoFacts, RetencionTotalFacts } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { isNotCharged } from "./impuestos-de-concepto.ts";
import {
  type Breach,
  type DocumentRule,
  differenceOf,
  documentRule,
  keyRule,
  ruleOfRows,
  tooManyDecimals,
} from "./rule.ts";
import { catalogueOfRates } from "./tasas.ts";
import { hasValue } from "./totales.ts";

const RETENIDOS = "Impuestos.TotalImpuestosRetenidos";
const TRASLADADOS = "Impuestos.TotalImpuestosTrasladados";

/** Comprobante/Impuestos as a whole, and its two totals (guide p. 36). */
export const impuestos: readonly DocumentRule[] = [
  documentRule(
    "CFDI40201",
    "Impuestos",
    ({ TipoDeComprobante: tipo, Impuestos }) => Impuestos !== undefined && (tipo === "T" || tipo === "P") && { tipo },
  ),
  documentRule(
    "TIMBRA-IMPUESTOS-NOMINA",
    "Impuestos",
    ({ TipoDeComprobante: tipo, Impuestos }) => Impuestos !== undefined && tipo === "N",
  ),
  {
    code: "TIMBRA-IMPUESTOS-FALTA",
    path: "Impuestos",
    check(facts, report) {
      if (!hasValue(facts)) return;
      for (const key of missingKeys(facts)) report("Impuestos", { impuesto: key });
    },
  },
  documentRule("CFDI40202", RETENIDOS, (_comprobante, facts) =>
    tooManyDecimals(facts, facts.impuestos?.totalRetenidos),
  ),
  documentRule(
    "CFDI40203",
    RETENIDOS,
    (_comprobante, { impuestos: summary }) =>
      summary && differenceOf(summary.totalRetenidos, sumOfImportes(summary.retenciones)),
  ),
  documentRule("CFDI40204", TRASLADADOS, (_comprobante, facts) =>
    tooManyDecimals(facts, facts.impuestos?.totalTrasladados),
  ),
  documentRule(
    "CFDI40205",
    TRASLADADOS,
    (_comprobante, { impuestos: summary }) =>
      summary && differenceOf(summary.totalTrasladados, sumOfImportes(summary.traslados)),
  ),
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
const trasladoRule = ruleOfRows<ImpuestoFacts>(TRASLADOS, ({ impuestos: summary }) => summary?.traslados);

/** Comprobante/Impuestos/Traslados (guide p. 38-41). */
export const traslados: readonly DocumentRule[] = [
  documentRule("CFDI40212", "Impuestos.Traslados", ({ Impuestos }) => {
    const isCharged = Impuestos?.Traslados?.some(({ TipoFactor }) => TipoFactor !== "Exento");
    return isCharged && Impuestos?.TotalImpuestosTrasladados === undefined;
  }),
  trasladoRule(
    "CFDI40213",
    "TipoFactor",
    ({ row }) => row.TipoFactor === "Exento" && (row.TasaOCuota !== undefined || row.Importe !== undefined),
  ),
  trasladoRule("CFDI40214", "Base", ({ base }, facts) => tooManyDecimals(facts, base)),
  trasladoRule("CFDI40215", "Base", (tax, facts) => !isOnlyExempt(facts) && differenceOfBase(tax, facts)),
  trasladoRule("CFDI40216", "Base", (tax, facts) => isOnlyExempt(facts) && differenceOfBase(tax, facts)),
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
    check({ impuestos }, report) {
      const seen = new Set<string>();
      for (const { row, path } of impuestos?.traslados ?? []) {
        const key = trasladoKey(row);
        if (seen.has(key)) report(path, { impuesto: row.Impuesto, factor: row.TipoFactor, tasa: row.TasaOCuota ?? "" });
        seen.add(key);
      }
    },
  },
  trasladoRule("CFDI40219", "TasaOCuota", (tax, facts) => {
    const { TasaOCuota: valor = "", Impuesto: impuesto, TipoFactor: factor } = tax.row;
    const isMissing = factor !== "Exento" && valor === "";
    const isRefused = isMissing || catalogueOfRates("traslado", facts)(tax) === "inexistente";
    return isRefused && { valor, impuesto, factor };
  }),
  trasladoRule("CFDI40220", "Importe", ({ importe }, facts) => tooManyDecimals(facts, importe)),
  trasladoRule("CFDI40221", "Importe", ({ row, importe }, { sums, decimales }) => {
    if (row.TipoFactor === "Exento") return false;
    const expected = (sums.traslados.get(trasladoKey(row))?.importe ?? Decimal.ZERO).withScale(decimales);
    return importe ? differenceOf(importe, expected) : { valor: row.Importe ?? "", esperado: `${expected}` };
  }),
];

function isOnlyExempt({ impuestos }: Facts): boolean {
  return impuestos?.traslados.every(({ row }) => row.TipoFactor === "Exento") ?? false;
}

function differenceOfBase({ row, base }: ImpuestoFacts, { sums, decimales }: Facts): Breach {
  return differenceOf(base, (sums.traslados.get(trasladoKey(row))?.base ?? Decimal.ZERO).withScale(decimales));
}

const RETENCIONES = "Impuestos.Retenciones[]";
const retencionRule = ruleOfRows<RetencionTotalFacts>(RETENCIONES, ({ impuestos: summary }) => summary?.retenciones);

/** Comprobante/Impuestos/Retenciones (guide p. 36-37). */
export const retenciones: readonly DocumentRule[] = [
  documentRule(
    "CFDI40206",
    "Impuestos.Retenciones",
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
    check({ impuestos }, report) {
      const seen = new Set<string>();
      for (const { row, path } of impuestos?.retenciones ?? []) {
        if (seen.has(row.Impuesto)) report(`${path}.Impuesto`, { impuesto: row.Impuesto });
        seen.add(row.Impuesto);
      }
    },
  },
  retencionRule(
    "CFDI40209",
    "Importe",
    (_tax, { comprobante: { Impuestos } }) => Impuestos?.TotalImpuestosRetenidos === undefined,
  ),
  retencionRule("CFDI40210", "Importe", ({ importe }, facts) => tooManyDecimals(facts, importe)),
  retencionRule("CFDI40211", "Importe", ({ row: { Impuesto: impuesto }, importe }, { sums, decimales }) => {
    const expected = (sums.retenciones.get(impuesto) ?? Decimal.ZERO).withScale(decimales);
    return importe && !importe.equals(expected) && { impuesto, valor: `${importe}`, esperado: `${expected}` };
  }),
];
