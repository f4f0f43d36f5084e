import type { Lista } from "../lists/lista.ts";
import type { TasaOCuota } from "../lists/tasas.ts";

/**
 * What is known of a key on a date.
 * "desconocida": well formed, but the list is not complete here, so nobody can say that it does not exist.
 */
export type EstadoDeClave = "vigente" | "no-vigente" | "inexistente" | "desconocida";

/** The SAT's lists as the rules of a document ask for them. */
export interface Catalogos {
  /** @param fecha the date of the document, `AAAA-MM-DD` or longer */
  estado(lista: Lista, clave: string, fecha: string): EstadoDeClave;
  /** Decimals of a currency; `undefined` for an unknown one. */
  decimales(moneda: string): number | undefined;
  regimen(clave: string): { readonly fisica: boolean; readonly moral: boolean } | undefined;
  usoCfdi(
    clave: string,
  ): { readonly fisica: boolean; readonly moral: boolean; readonly regimenes: readonly string[] } | undefined;
  tasas(): readonly TasaOCuota[];
  /** What the whole `NumRegIdTrib` of a country looks like; `undefined` where the SAT asks for no form. */
  patronNumRegIdTrib(pais: string): RegExp | undefined;
}
