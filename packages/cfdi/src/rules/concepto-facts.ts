import type { Concepto } from "../comprobante/concepto.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
import { LastFew } from "../last-few.ts";
import { type IndexedPaths, linePaths } from "./paths.ts";

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
  const importe = parsed(node.Importe);
  return {
    node,
    path,
    cantidad: parsed(node.Cantidad),
    valorUnitario: parsed(node.ValorUnitario),
    importe,
    descuento: parsed(node.Descuento),
    traslados: impuestoFacts(node.Impuestos?.Traslados, traslados, node.Importe, importe),
    retenciones: impuestoFacts(node.Impuestos?.Retenciones, retenciones, node.Importe, importe),
  };
}

/** The base is mostly the amount of the line, and then need not be read again: `text` and its number, `value`. */
export function impuestoFacts<Row extends Traslado>(
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
    base: row.Base === text ? value : parsed(row.Base),
    tasa: row.TasaOCuota === undefined ? undefined : rates.of(row.TasaOCuota),
    importe: parsed(row.Importe),
  };
}

const rates = new LastFew(parsed);

/** The number an attribute holds; undefined when it is absent or holds none. */
export function parsed(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : (Decimal.tryParse(text) ?? undefined);
}
