import type { AttributesOf } from "./attributes.ts";
import type { Traslado } from "./traslado.ts";

/** The taxes of the whole document: one row per tax withheld, one per (Impuesto, TipoFactor, TasaOCuota) charged. */
export interface Impuestos {
  readonly TotalImpuestosRetenidos?: string;
  readonly TotalImpuestosTrasladados?: string;
  readonly Retenciones?: readonly RetencionTotal[];
  readonly Traslados?: readonly Traslado[];
}

/** What was withheld of one tax in the whole document. */
export interface RetencionTotal {
  readonly Impuesto: string;
  readonly Importe: string;
}

export const IMPUESTOS: AttributesOf<Impuestos> = { TotalImpuestosRetenidos: "O", TotalImpuestosTrasladados: "O" };

export const RETENCION_TOTAL: AttributesOf<RetencionTotal> = { Impuesto: "R", Importe: "R" };
