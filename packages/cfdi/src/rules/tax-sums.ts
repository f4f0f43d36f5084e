import { Decimal } from "../decimal/decimal.ts";
import { trasladoKey } from "../totals/keys.ts";
import type { ConceptoFacts } from "./concepto-facts.ts";

/** Unrounded sums of the lines' taxes. */
export interface TaxSums {
  /** By Impuesto, TipoFactor and TasaOCuota (`trasladoKey`). */
  readonly traslados: ReadonlyMap<string, TrasladoSum>;
  /** By Impuesto. */
  readonly retenciones: ReadonlyMap<string, Decimal>;
}

export interface TrasladoSum {
  readonly base: Decimal;
  readonly importe: Decimal;
}

export const NO_TRASLADO: TrasladoSum = { base: Decimal.ZERO, importe: Decimal.ZERO };

export function taxSums(conceptos: readonly ConceptoFacts[]): TaxSums {
  const traslados = new Map<string, { base: Decimal; importe: Decimal }>();
  const retenciones = new Map<string, Decimal>();
  for (const concepto of conceptos) {
    for (const { row, base = Decimal.ZERO, importe = Decimal.ZERO } of concepto.traslados) {
      const sum = getOrAdd(traslados, trasladoKey(row));
      sum.base = sum.base.plus(base);
      sum.importe = sum.importe.plus(importe);
    }
    for (const { row, importe = Decimal.ZERO } of concepto.retenciones) {
      retenciones.set(row.Impuesto, (retenciones.get(row.Impuesto) ?? Decimal.ZERO).plus(importe));
    }
  }
  return { traslados, retenciones };
}

function getOrAdd(sums: Map<string, { base: Decimal; importe: Decimal }>, key: string) {
  const sum = sums.get(key) ?? { ...NO_TRASLADO };
  sums.set(key, sum);
  return sum;
}
