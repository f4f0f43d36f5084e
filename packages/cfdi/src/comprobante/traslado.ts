import type { AttributesOf } from "./attributes.ts";

/** How a tax is computed: a rate, an amount per unit of measure, or not at all. */
export type TipoFactor = (typeof TIPOS_FACTOR)[number];

export const TIPOS_FACTOR = ["Tasa", "Cuota", "Exento"] as const;

/** A tax charged to the receiver. An exempt one has neither TasaOCuota nor Importe. */
export interface Traslado {
  readonly Base: string;
  readonly Impuesto: string;
  readonly TipoFactor: TipoFactor;
  readonly TasaOCuota?: string;
  readonly Importe?: string;
}

export const TRASLADO: AttributesOf<Traslado> = {
  Base: "R",
  Impuesto: "R",
  TipoFactor: TIPOS_FACTOR,
  TasaOCuota: "O",
  Importe: "O",
};
