import type { DoctoRelacionado } from "../docto-relacionado.ts";
import type { ClaveDeImpuesto } from "../saldo/saldo-de-factura.ts";

/** A row of ImpuestosDR, charged or withheld, by the names of an invoice. */
export interface ImpuestoDR extends ClaveDeImpuesto {
  readonly Base: string;
  /** Absent when exempt. */
  readonly Importe?: string;
}

/** The rows of a document's taxes, those withheld first, as the complement has them. */
export function taxRowsOf({ ImpuestosDR }: Pick<DoctoRelacionado, "ImpuestosDR">): ImpuestoDR[] {
  return [
    ...(ImpuestosDR?.RetencionesDR ?? []).map((row) => rowOf("retencion", row)),
    ...(ImpuestosDR?.TrasladosDR ?? []).map((row) => rowOf("traslado", row)),
  ];
}

type Row = NonNullable<NonNullable<DoctoRelacionado["ImpuestosDR"]>["TrasladosDR"]>[number];

function rowOf(
  tipo: ImpuestoDR["tipo"],
  { BaseDR, ImpuestoDR, TipoFactorDR, TasaOCuotaDR, ImporteDR }: Row,
): ImpuestoDR {
  return {
    tipo,
    Impuesto: ImpuestoDR,
    TipoFactor: TipoFactorDR,
    Base: BaseDR,
    ...(TasaOCuotaDR === undefined ? {} : { TasaOCuota: TasaOCuotaDR }),
    ...(ImporteDR === undefined ? {} : { Importe: ImporteDR }),
  };
}
