import { Decimal } from "../decimal/decimal.ts";
import { RetencionSums } from "../totals/retencion-sums.ts";
import { type TrasladoSum, TrasladoSums } from "../totals/traslado-sums.ts";
import type { ConceptoFacts } from "./concepto-facts.ts";

/** Unrounded sums of the lines' taxes. */
export interface TaxSums {
  /** By Impuesto, TipoFactor and TasaOCuota (`trasladoKey`). */
  readonly traslados: ReadonlyMap<string, TrasladoSum>;
  /** By Impuesto. */
  readonly retenciones: ReadonlyMap<string, Decimal>;
}

export function taxSums(conceptos: readonly ConceptoFacts[]): TaxSums {
  const traslados = new TrasladoSums();
  const retenciones = new RetencionSums();
  for (const concepto of conceptos) {
    for (const { row, base = Decimal.ZERO, importe = Decimal.ZERO } of concepto.traslados)
      traslados.add(row, base, importe);
    for (const { row, importe = Decimal.ZERO } of concepto.retenciones) retenciones.add(row.Impuesto, importe);
  }
  return { traslados: traslados.byKey, retenciones: retenciones.byImpuesto };
}
