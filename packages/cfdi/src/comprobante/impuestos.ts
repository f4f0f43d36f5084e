import type { AttributesOf } from "./attributes.ts";
import type { Traslado } from "./traslado.ts";

/** The taxes of the whole document: one row per tax withheld, one per (Impuesto, TipoFactor, TasaOCuota) charged. */
export interface Impuestos {
  /** The sum of Retenciones as they are rounded (CFDI40203). */
  readonly TotalImpuestosRetenidos?: string;
  /** The sum of Traslados as they are rounded (CFDI40205); absent when all are exempt (docs/sat/solo-exento.md). */
  readonly TotalImpuestosTrasladados?: string;
  readonly Retenciones?: readonly RetencionTotal[];
  readonly Traslados?: readonly Traslado[];
}

/** What was withheld of one tax in the whole document. */
export interface RetencionTotal {
  /** c_Impuesto; one row for each (CFDI40208). */
  readonly Impuesto: string;
  /** The sum of the lines' of that tax, rounded once (CFDI40211). */
  readonly Importe: string;
}

export const IMPUESTOS: AttributesOf<Impuestos> = { TotalImpuestosRetenidos: "O", TotalImpuestosTrasladados: "O" };

export const RETENCION_TOTAL: AttributesOf<RetencionTotal> = { Impuesto: "R", Importe: "R" };
