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
  const traslados = new Map<string, TrasladoSum>();
  const retenciones = new Map<string, Decimal>();
  for (const concepto of conceptos) {
    for (const { row, base, importe } of concepto.traslados) {
      const key = trasladoKey(row);
      const sum = traslados.get(key) ?? NO_TRASLADO;
      traslados.set(key, { base: base ? sum.base.plus(base) : sum.base, importe: importe ? sum.importe.plus(importe) : sum.importe });
    }
    for (const { row, importe } of concepto.retenciones) {
      const sum = retenciones.get(row.Impuesto) ?? Decimal.ZERO;
      retenciones.set(row.Impuesto, importe ? sum.plus(importe) : sum);
    }
  }
  return { traslados, retenciones };
}
