import type { Concepto } from "../comprobante/concepto.ts";
import type { Impuestos, Retencion, RetencionTotal, Traslado } from "../comprobante/impuestos.ts";
import { Decimal } from "../decimal/decimal.ts";
import { SmallLruCache } from "../small-lru-cache.ts";

/** A line with its numbers read. */
export interface ConceptoFacts {
  readonly node: Concepto;
  /** "Conceptos[3]" */
  readonly path: string;
  readonly cantidad: Decimal | undefined;
  readonly valorUnitario: Decimal | undefined;
  readonly importe: Decimal | undefined;
  readonly descuento: Decimal | undefined;
  readonly traslados: readonly ImpuestoFacts<Traslado>[];
  readonly retenciones: readonly ImpuestoFacts<Retencion>[];
}

/** A tax row, of a line or of the summary, with its numbers read. */
export interface ImpuestoFacts<Row extends Traslado = Traslado> {
  readonly row: Row;
  /** "Conceptos[3].Impuestos.Traslados[0]" */
  readonly path: string;
  readonly base: Decimal | undefined;
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}

const NONE: readonly never[] = [];

export function conceptoFacts(node: Concepto, index: number): ConceptoFacts {
  const { path, traslados, retenciones } = linePaths(index);
  const importe = parseOrNull(node.Importe);
  return {
    node,
    path,
    cantidad: parseOrNull(node.Cantidad),
    valorUnitario: parseOrNull(node.ValorUnitario),
    importe,
    descuento: parseOrNull(node.Descuento),
    traslados: impuestoFacts(node.Impuestos?.Traslados, traslados, node.Importe, importe),
    retenciones: impuestoFacts(node.Impuestos?.Retenciones, retenciones, node.Importe, importe),
  };
}

/** The base is mostly the amount of the line, and then need not be read again: `text` and its number, `value`. */
function impuestoFacts<Row extends Traslado>(
  rows: readonly Row[] | undefined,
  paths: IndexedPaths,
  text?: string,
  value?: Decimal,
): readonly ImpuestoFacts<Row>[] {
  if (rows === undefined) return NONE;
  const [first, second] = rows;
  // Nearly every line has one row, and a document thousands of lines: a closure for each would be a good part of
  // checking it.
  if (first !== undefined && second === undefined) return [rowFacts(first, paths.at(0), text, value)];
  return rows.map((row, index) => rowFacts(row, paths.at(index), text, value));
}

function rowFacts<Row extends Traslado>(
  row: Row,
  path: string,
  text: string | undefined,
  value: Decimal | undefined,
): ImpuestoFacts<Row> {
  return {
    row,
    path,
    base: row.Base === text ? value : parseOrNull(row.Base),
    tasa: row.TasaOCuota === undefined ? undefined : rates.of(row.TasaOCuota),
    importe: parseOrNull(row.Importe),
  };
}

const rates = new SmallLruCache(parseOrNull);

/** The number an attribute holds; undefined when it is absent or holds none. */
export function parseOrNull(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : (Decimal.tryParse(text) ?? undefined);
}

/** The document's tax summary with its numbers read. */
export interface ImpuestosFacts {
  readonly totalRetenidos: Decimal | undefined;
  readonly totalTrasladados: Decimal | undefined;
  readonly retenciones: readonly RetencionTotalFacts[];
  readonly traslados: readonly ImpuestoFacts[];
}

export interface RetencionTotalFacts {
  readonly row: RetencionTotal;
  /** "Impuestos.Retenciones[0]" */
  readonly path: string;
  readonly importe: Decimal | undefined;
}

export function impuestosFacts(node: Impuestos): ImpuestosFacts {
  return {
    totalRetenidos: parseOrNull(node.TotalImpuestosRetenidos),
    totalTrasladados: parseOrNull(node.TotalImpuestosTrasladados),
    retenciones: (node.Retenciones ?? []).map((row, index) => ({
      row,
      path: SUMMARY_RETENCIONES.at(index),
      importe: parseOrNull(row.Importe),
    })),
    traslados: impuestoFacts(node.Traslados, SUMMARY_TRASLADOS),
  };
}

/**
 * Few documents have more lines (these take some two megabytes), few lines more taxes; what is beyond is made when
 * asked for.
 */
const LINES = 5000;
const ROWS = 8;

/** "list[0]", "list[1]"…: the same in every document, so the first ones are made once. */
class IndexedPaths {
  readonly #list: string;
  readonly #known: string[] = [];

  constructor(list: string) {
    this.#list = list;
  }

  at(index: number): string {
    const known = this.#known[index];
    if (known !== undefined) return known;
    const path = `${this.#list}[${index}]`;
    if (index < ROWS) this.#known[index] = path;
    return path;
  }
}

/** The paths of a line and its taxes: "Conceptos[3]", "Conceptos[3].Impuestos.Traslados". */
export interface LinePaths {
  readonly path: string;
  readonly traslados: IndexedPaths;
  readonly retenciones: IndexedPaths;
}

const KNOWN: LinePaths[] = [];

function linePaths(index: number): LinePaths {
  const known = KNOWN[index];
  if (known !== undefined) return known;
  const path = `Conceptos[${index}]`;
  const paths = {
    path,
    traslados: new IndexedPaths(`${path}.Impuestos.Traslados`),
    retenciones: new IndexedPaths(`${path}.Impuestos.Retenciones`),
  };
  if (index < LINES) KNOWN[index] = paths;
  return paths;
}

/** Of the document's own summary. */
const SUMMARY_TRASLADOS = new IndexedPaths("Impuestos.Traslados");
const SUMMARY_RETENCIONES = new IndexedPaths("Impuestos.Retenciones");
