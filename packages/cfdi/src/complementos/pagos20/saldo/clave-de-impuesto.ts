import { compareTraslados, trasladoKey } from "../../../totals/keys.ts";
import type { ClaveDeImpuesto } from "./saldo-de-factura.ts";

/** The same text for the same tax, however its rate is written. */
export function taxKey(clave: ClaveDeImpuesto): string {
  return `${clave.tipo} ${trasladoKey(clave)}`;
}

/** Withheld taxes first, as in the complement; then by tax, factor and rate. */
export function compareTaxes(one: ClaveDeImpuesto, other: ClaveDeImpuesto): number {
  if (one.tipo !== other.tipo) return one.tipo === "retencion" ? -1 : 1;
  return compareTraslados({ ...one, Base: "" }, { ...other, Base: "" });
}
