import type { Impuestos, RetencionTotal } from "../comprobante/impuestos.ts";
import type { Decimal } from "../decimal/decimal.ts";
import { type ImpuestoFacts, impuestoFacts, parsed } from "./concepto-facts.ts";
import { SUMMARY_RETENCIONES, SUMMARY_TRASLADOS } from "./paths.ts";

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
    totalRetenidos: parsed(node.TotalImpuestosRetenidos),
    totalTrasladados: parsed(node.TotalImpuestosTrasladados),
    retenciones: (node.Retenciones ?? []).map((row, index) => ({
      row,
      path: SUMMARY_RETENCIONES.at(index),
      importe: parsed(row.Importe),
    })),
    traslados: impuestoFacts(node.Traslados, SUMMARY_TRASLADOS),
  };
}
