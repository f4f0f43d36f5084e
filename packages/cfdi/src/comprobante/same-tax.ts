import type { Traslado } from "./traslado.ts";

/** Which tax a row is about, and at which rate. */
export type Tax = Pick<Traslado, "Impuesto" | "TipoFactor" | "TasaOCuota">;

/** Whether two rows say the same tax in the same words; when they do not, `trasladoKey` decides. */
export function isSameTax(one: Tax, other: Tax): boolean {
  return one.TasaOCuota === other.TasaOCuota && one.Impuesto === other.Impuesto && one.TipoFactor === other.TipoFactor;
}
