import type { Complemento, Comprobante } from "../../comprobante/comprobante.ts";
import type { RetencionTotal, Traslado } from "../../comprobante/impuestos.ts";
import { Decimal, sum } from "../../decimal/decimal.ts";
import { amountOf } from "../decimal-text.ts";
import { trasladoKey } from "../tax-sums.ts";
import { explainConcepto } from "./explain-concepto.ts";
import { type Step, type StepParts, stepOf, sumOf, type Term, term } from "./step.ts";

/** Why every amount of a document is what it is. */
export interface Explanation {
  /** In the order in which they are computed: the lines, the sums, the taxes, and Total last. */
  readonly steps: readonly Step[];
  /** Whether every amount is what it should be, or inside the limits where the law allows a tolerance. */
  readonly holds: boolean;
}

/**
 * Why a document's Total is that one, to the cent: one step for every amount that is computed, with the numbers that go
 * into it, the rule, what it gives, and what is written. For a document that `price` made every step is exact; for one
 * that was read, the steps that are "different" say where it goes wrong. `monedaDecimales` are the currency's.
 * Never throws on what a document may say: what is no number counts as zero.
 */
export function explainTotal(comprobante: Comprobante, monedaDecimales: number): Explanation {
  const steps = [
    ...comprobante.Conceptos.flatMap((concepto, at) => explainConcepto(concepto, `Conceptos[${at}]`, monedaDecimales)),
    ...(isWorthless(comprobante) ? explainWorthless(comprobante) : explainSums(comprobante, monedaDecimales)),
  ];
  return { steps, holds: steps.every(({ verdict }) => verdict === "exact" || verdict === "within-limits") };
}

/** The step of an amount, or undefined: "Total", "Conceptos[2].Importe". From its operands one gets to the lines. */
export function stepAt({ steps }: Explanation, path: string): Step | undefined {
  return steps.find((step) => step.path === path);
}

function isWorthless({ TipoDeComprobante }: Comprobante): boolean {
  return TipoDeComprobante === "T" || TipoDeComprobante === "P";
}

function explainWorthless({ SubTotal, Total }: Comprobante): Step[] {
  return [
    summed({ path: "SubTotal", rule: "sin-valor", terms: [], decimals: 0, written: SubTotal }),
    summed({ path: "Total", rule: "sin-valor", terms: [], decimals: 0, written: Total }),
  ];
}

function explainSums(comprobante: Comprobante, decimals: number): Step[] {
  const { Conceptos, SubTotal, Descuento } = comprobante;
  const importes = Conceptos.map(({ Importe }, at) => term(`Conceptos[${at}].Importe`, Importe));
  const descuentos = Conceptos.flatMap((line, at) =>
    line.Descuento === undefined ? [] : [term(`Conceptos[${at}].Descuento`, line.Descuento)],
  );
  const hasDescuento = descuentos.length > 0 || Descuento !== undefined;
  return [
    summed({
      path: "SubTotal",
      rule: "sub-total",
      terms: importes,
      decimals,
      written: SubTotal,
      otherWays: lineByLine(importes, decimals),
    }),
    ...(hasDescuento
      ? [
          summed({
            path: "Descuento",
            rule: "descuento",
            terms: descuentos,
            decimals,
            written: Descuento,
            otherWays: lineByLine(descuentos, decimals),
          }),
        ]
      : []),
    ...explainImpuestos(comprobante, decimals),
    ...(comprobante.Complemento ?? []).flatMap((node, at) => explainLocalTaxes(node, `Complemento[${at}]`, Conceptos)),
    summed({ path: "Total", rule: "total", terms: termsOfTotal(comprobante), decimals, written: comprobante.Total }),
  ];
}

function termsOfTotal({ SubTotal, Descuento, Impuestos, Complemento = [] }: Comprobante): Term[] {
  return [
    term("SubTotal", SubTotal),
    ...optional("Descuento", Descuento, "-"),
    ...optional("Impuestos.TotalImpuestosTrasladados", Impuestos?.TotalImpuestosTrasladados, "+"),
    ...optional("Impuestos.TotalImpuestosRetenidos", Impuestos?.TotalImpuestosRetenidos, "-"),
    ...Complemento.flatMap(localTaxes),
  ];
}

function optional(path: string, text: string | undefined, sign: Term["sign"]): Term[] {
  return text === undefined ? [] : [term(path, text, sign)];
}

function localTaxes(complemento: Complemento, at: number): Term[] {
  if (complemento.tipo !== "impuestosLocales") return [];
  const path = `Complemento[${at}]`;
  return [
    term(`${path}.TotaldeTraslados`, complemento.TotaldeTraslados),
    term(`${path}.TotaldeRetenciones`, complemento.TotaldeRetenciones, "-"),
  ];
}

/** The complement of local taxes has two decimals, whatever the currency. */
const LOCAL_DECIMALS = 2;

/** The rows of the complement, then both totals: the sums of those rows. */
function explainLocalTaxes(complemento: Complemento, path: string, conceptos: Comprobante["Conceptos"]): Step[] {
  if (complemento.tipo !== "impuestosLocales") return [];
  const { TotaldeTraslados, TotaldeRetenciones, TrasladosLocales = [], RetencionesLocales = [] } = complemento;
  const terms = (list: string, rows: readonly { readonly Importe: string }[]) =>
    rows.map(({ Importe }, index) => term(`${path}.${list}[${index}].Importe`, Importe));
  return [
    ...RetencionesLocales.map(({ TasadeRetencion, Importe }, index) =>
      explainLocalTax(`${path}.RetencionesLocales[${index}]`, TasadeRetencion, Importe, conceptos),
    ),
    ...TrasladosLocales.map(({ TasadeTraslado, Importe }, index) =>
      explainLocalTax(`${path}.TrasladosLocales[${index}]`, TasadeTraslado, Importe, conceptos),
    ),
    summed({
      path: `${path}.TotaldeRetenciones`,
      rule: "locales-retenidos",
      terms: terms("RetencionesLocales", RetencionesLocales),
      decimals: LOCAL_DECIMALS,
      written: TotaldeRetenciones,
    }),
    summed({
      path: `${path}.TotaldeTraslados`,
      rule: "locales-trasladados",
      terms: terms("TrasladosLocales", TrasladosLocales),
      decimals: LOCAL_DECIMALS,
      written: TotaldeTraslados,
    }),
  ];
}

const HUNDREDTH = Decimal.of(1n, 2);

/**
 * A local tax has no base in the document: it is that of all lines if this gives what is written, or else of what the
 * issuer took it of.
 */
function explainLocalTax(path: string, rate: string, written: string, conceptos: Comprobante["Conceptos"]): Step {
  const base = sum(conceptos.map(({ Importe, Descuento = "0" }) => amountOf(Importe).minus(amountOf(Descuento))));
  const percent = amountOf(rate).times(HUNDREDTH);
  const step = stepOf({
    path: `${path}.Importe`,
    rule: "local",
    operation: "product",
    terms: [term("", base.toString()), term("", percent.toString())],
    exact: base.times(percent),
    decimals: LOCAL_DECIMALS,
    written,
    isPadded: true,
  });
  if (step.verdict === "exact") return step;
  const declared = term(`${path}.Importe`, written);
  return stepOf({
    path: `${path}.Importe`,
    rule: "local-declarado",
    operation: "given",
    terms: [declared],
    exact: declared.amount,
    decimals: LOCAL_DECIMALS,
    written,
  });
}

/** The rows of the lines that make one row of the document. */
interface Group<Row> {
  readonly row: Row;
  readonly bases: Term[];
  readonly importes: Term[];
}

/** The steps of the document's tax summary: each row, and both totals. `decimals` are the currency's. */
function explainImpuestos({ Conceptos, Impuestos }: Comprobante, decimals: number): Step[] {
  const rows = { traslados: Impuestos?.Traslados ?? [], retenciones: Impuestos?.Retenciones ?? [] };
  const traslados = placed(trasladosOf(Conceptos), rows.traslados, trasladoKey, "Impuestos.Traslados");
  const retenciones = placed(
    retencionesOf(Conceptos),
    rows.retenciones,
    ({ Impuesto }) => Impuesto,
    "Impuestos.Retenciones",
  );
  return [
    ...retenciones.map(({ path, written, importes }) => withheld(path, written, importes, decimals)),
    ...total(
      "TotalImpuestosRetenidos",
      "total-retenidos",
      Impuestos?.TotalImpuestosRetenidos,
      rows.retenciones,
      decimals,
    ),
    ...traslados.flatMap((group) => charged(group, decimals)),
    ...total(
      "TotalImpuestosTrasladados",
      "total-trasladados",
      Impuestos?.TotalImpuestosTrasladados,
      rows.traslados,
      decimals,
    ),
  ];
}

interface Placed<Row> extends Group<Row> {
  readonly path: string;
  /** The row of the document; undefined when it has none for this group. */
  readonly written: Row | undefined;
}

/** Every row of the document with its lines, then the groups of lines that no row covers. */
function placed<Row>(
  groups: ReadonlyMap<string, Group<Row>>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  list: string,
): Placed<Row>[] {
  const seen = new Set(rows.map(keyOf));
  const found = rows.map((row, at) => {
    const { bases = [], importes = [] } = groups.get(keyOf(row)) ?? {};
    return { path: `${list}[${at}]`, row, written: row, bases, importes };
  });
  const missing = [...groups]
    .filter(([key]) => !seen.has(key))
    .map(([, group]) => ({ path: list, written: undefined, ...group }));
  return [...found, ...missing];
}

function trasladosOf(conceptos: Comprobante["Conceptos"]): Map<string, Group<Traslado>> {
  const groups = new Map<string, Group<Traslado>>();
  for (const [at, { Impuestos }] of conceptos.entries()) {
    for (const [index, row] of (Impuestos?.Traslados ?? []).entries()) {
      const path = `Conceptos[${at}].Impuestos.Traslados[${index}]`;
      const group = groupOf(groups, trasladoKey(row), row);
      group.bases.push(term(`${path}.Base`, row.Base));
      if (row.TipoFactor !== "Exento") group.importes.push(term(`${path}.Importe`, row.Importe));
    }
  }
  return groups;
}

function retencionesOf(conceptos: Comprobante["Conceptos"]): Map<string, Group<RetencionTotal>> {
  const groups = new Map<string, Group<RetencionTotal>>();
  for (const [at, { Impuestos }] of conceptos.entries()) {
    for (const [index, row] of (Impuestos?.Retenciones ?? []).entries()) {
      groupOf(groups, row.Impuesto, row).importes.push(
        term(`Conceptos[${at}].Impuestos.Retenciones[${index}].Importe`, row.Importe),
      );
    }
  }
  return groups;
}

function groupOf<Row>(groups: Map<string, Group<Row>>, key: string, row: Row): Group<Row> {
  const group = groups.get(key) ?? { row, bases: [], importes: [] };
  groups.set(key, group);
  return group;
}

function charged({ path, row, written, bases, importes }: Placed<Traslado>, decimals: number): Step[] {
  const base = summed({
    path: `${path}.Base`,
    rule: "base-del-traslado",
    written: written?.Base,
    terms: bases,
    decimals,
  });
  if (row.TipoFactor === "Exento") return [base];
  const onTheSum = sumOf(bases)
    .times(amountOf(row.TasaOCuota ?? ""))
    .withScale(decimals);
  const otherWays = [...lineByLine(importes, decimals), { way: "on-the-sum" as const, result: onTheSum }];
  return [
    base,
    summed({
      path: `${path}.Importe`,
      rule: "importe-del-traslado",
      written: written?.Importe,
      terms: importes,
      decimals,
      otherWays,
    }),
  ];
}

function withheld(path: string, row: RetencionTotal | undefined, terms: readonly Term[], decimals: number): Step {
  const otherWays = lineByLine(terms, decimals);
  return summed({
    path: `${path}.Importe`,
    rule: "importe-de-la-retencion",
    written: row?.Importe,
    terms,
    decimals,
    otherWays,
  });
}

/** A total is of the rows as they are written; without rows that charge anything there is none. */
function total(
  name: "TotalImpuestosRetenidos" | "TotalImpuestosTrasladados",
  rule: "total-retenidos" | "total-trasladados",
  written: string | undefined,
  rows: readonly (Traslado | RetencionTotal)[],
  decimals: number,
): Step[] {
  const list = name === "TotalImpuestosRetenidos" ? "Retenciones" : "Traslados";
  const terms = rows.flatMap(({ Importe }, at) =>
    Importe === undefined ? [] : [term(`Impuestos.${list}[${at}].Importe`, Importe)],
  );
  if (written === undefined && terms.length === 0) return [];
  return [summed({ path: `Impuestos.${name}`, rule, written, terms, decimals })];
}

/** Amounts of the document are sums, rounded half-up once. */
function summed(parts: Omit<StepParts, "operation" | "exact" | "isPadded">): Step {
  return stepOf({ ...parts, operation: "sum", exact: sumOf(parts.terms), isPadded: true });
}

/** What comes out when each line is rounded on its own. */
function lineByLine(
  terms: readonly Term[],
  decimals: number,
): { readonly way: "line-by-line"; readonly result: Decimal }[] {
  const rounded = terms.map((line) => ({ ...line, amount: line.amount.rounded(decimals) }));
  return [{ way: "line-by-line", result: sumOf(rounded).withScale(decimals) }];
}
