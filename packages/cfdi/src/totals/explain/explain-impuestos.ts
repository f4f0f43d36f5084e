import type { Comprobante } from "../../comprobante/comprobante.ts";
import type { RetencionTotal } from "../../comprobante/impuestos.ts";
import type { Traslado } from "../../comprobante/traslado.ts";
import type { Decimal } from "../../decimal/decimal.ts";
import { trasladoKey } from "../keys.ts";
import { amountOf } from "../written.ts";
import { type Step, type StepParts, stepOf, sumOf, type Term, term } from "./step.ts";

/** The rows of the lines that make one row of the document. */
interface Group<Row> {
  readonly row: Row;
  readonly bases: Term[];
  readonly importes: Term[];
}

/** The steps of the document's tax summary: each row, and both totals. `decimals` are the currency's. */
export function explainImpuestos({ Conceptos, Impuestos }: Comprobante, decimals: number): Step[] {
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

/** Every row of the document with its lines, then the groups of lines that no row speaks of. */
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
export function summed(parts: Omit<StepParts, "operation" | "exact" | "isPadded">): Step {
  return stepOf({ ...parts, operation: "sum", exact: sumOf(parts.terms), isPadded: true });
}

/** What comes out when each line is rounded on its own. */
export function lineByLine(
  terms: readonly Term[],
  decimals: number,
): { readonly way: "line-by-line"; readonly result: Decimal }[] {
  const rounded = terms.map((line) => ({ ...line, amount: line.amount.rounded(decimals) }));
  return [{ way: "line-by-line", result: sumOf(rounded).withScale(decimals) }];
}
