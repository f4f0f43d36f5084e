import type { Vigencia } from "./vigencia.ts";

/**
 * Whether a key may stand in a document of that date: not before its first day, not after its last one.
 * @param fecha `AAAA-MM-DD`, or a whole `Comprobante.Fecha` (`AAAA-MM-DDThh:mm:ss`): only the day counts
 */
export function isUsableOn(vigencia: Vigencia, fecha: string): boolean {
  const day = fecha.slice(0, 10);
  return vigencia.desde <= day && (vigencia.hasta === undefined || day <= vigencia.hasta);
}
