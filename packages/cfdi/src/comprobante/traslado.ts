import type { AttributesOf } from "./attributes.ts";

/** How a tax is computed: a rate, an amount per unit of measure, or not at all. */
export type TipoFactor = (typeof TIPOS_FACTOR)[number];

export const TIPOS_FACTOR = ["Tasa", "Cuota", "Exento"] as const;

/** A tax charged to the receiver. An exempt one has neither TasaOCuota nor Importe. */
export interface Traslado {
  /** More than zero, up to six decimals in a line; for a Cuota, units of measure. */
  readonly Base: string;
  /** c_Impuesto: 002 IVA, 003 IEPS. */
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  /** c_TasaOCuota, six decimals: 0.160000. */
  readonly TasaOCuota?: string;
  /** Base by TasaOCuota, within the limits of CFDI40180. */
  readonly Importe?: string;
}

export const TRASLADO: AttributesOf<Traslado> = {
  Base: "R",
  Impuesto: "R",
  TipoFactor: TIPOS_FACTOR,
  TasaOCuota: "O",
  Importe: "O",
};
