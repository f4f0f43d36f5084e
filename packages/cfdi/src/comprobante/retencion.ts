import type { AttributesOf } from "./attributes.ts";
import { TIPOS_FACTOR, type TipoFactor } from "./traslado.ts";

/** A tax withheld by the receiver, on one concept. Never exempt (CFDI40184), though a document read may claim so. */
export interface Retencion {
  readonly Base: string;
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  readonly TasaOCuota: string;
  readonly Importe: string;
}

export const RETENCION: AttributesOf<Retencion> = {
  Base: "R",
  Impuesto: "R",
  TipoFactor: TIPOS_FACTOR,
  TasaOCuota: "R",
  Importe: "R",
};
