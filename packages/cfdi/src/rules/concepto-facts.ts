import type { Concepto } from "../comprobante/concepto.ts";
import type { Retencion } from "../comprobante/retencion.ts";
import type { Traslado } from "../comprobante/traslado.ts";
import { Decimal } from "../decimal/decimal.ts";
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
  return {
    node,
    path,
    cantidad: parsed(node.Cantidad),
    valorUnitario: parsed(node.ValorUnitario),
    importe: parsed(node.Importe),
    descuento: parsed(node.Descuento),
    traslados: impuestoFacts(node.Impuestos?.Traslados, traslados),
    retenciones: impuestoFacts(node.Impuestos?.Retenciones, retenciones),
  };
}

export function impuestoFacts<Row extends Traslado>(rows: readonly Row[] | undefined, paths: IndexedPaths): readonly ImpuestoFacts<Row>[] {
  if (rows === undefined) return NONE;
  return rows.map((row, index) => ({
    row,
    path: paths.at(index),
    base: parsed(row.Base),
    tasa: parsed(row.TasaOCuota),
    importe: parsed(row.Importe),
  }));
}

/** The number an attribute holds; undefined when it is absent or holds none. */
export function parsed(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : (Decimal.tryParse(text) ?? undefined);
}
