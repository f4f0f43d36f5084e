import type { Traslado } from "../comprobante/traslado.ts";
import { amountOf, MAX_DECIMALS } from "./written.ts";

const FACTORS = ["Tasa", "Cuota", "Exento"];

/** What makes two transferred taxes the same one in the document's summary: tax, factor and rate at six decimals. */
export function trasladoKey({ Impuesto, TipoFactor, TasaOCuota }: Omit<Traslado, "Base">): string {
  return `${Impuesto} ${TipoFactor} ${TasaOCuota === undefined ? "" : rateText(TasaOCuota)}`;
}

/** By tax, then Tasa, Cuota, Exento, then the highest rate first. */
export function compareTraslados(one: Traslado, other: Traslado): number {
  if (one.Impuesto !== other.Impuesto) return one.Impuesto < other.Impuesto ? -1 : 1;
  if (one.TipoFactor !== other.TipoFactor) return FACTORS.indexOf(one.TipoFactor) - FACTORS.indexOf(other.TipoFactor);
  return amountOf(other.TasaOCuota ?? "").compare(amountOf(one.TasaOCuota ?? ""));
}

/** Rates are written with six decimals; those read from other issuers may not be. */
function rateText(rate: string): string {
  const isWritten = rate.length - rate.indexOf(".") === MAX_DECIMALS + 1;
  return isWritten ? rate : amountOf(rate).withScale(MAX_DECIMALS).toString();
}
