import type { AttributesOf } from "./attributes.ts";
import { TIPOS_FACTOR, type TipoFactor } from "./traslado.ts";

/** A tax withheld by the receiver, on one concept. Never exempt (CFDI40184), though a document read may claim so. */
export interface Retencion {
  /** More than zero, up to six decimals. */
  readonly Base: string;
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  /** c_TasaOCuota, six decimals; two thirds of the IVA are 0.106667 (docs/sat/dos-tercios.md). */
  readonly TasaOCuota: string;
  /** Base by TasaOCuota, within the limits of CFDI40186. */
  readonly Importe: string;
}

export const RETENCION: AttributesOf<Retencion> = {
  Base: "R",
  Impuesto: "R",
  TipoFactor: TIPOS_FACTOR,
  TasaOCuota: "R",
  Importe: "R",
};
