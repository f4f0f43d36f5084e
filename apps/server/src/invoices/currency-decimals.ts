import type { Deps } from "../deps.ts";

const USUAL = 2;

/** The decimals the SAT gives a currency; two for one it does not know. */
export function currencyDecimals(catalogues: Deps["catalogues"]): (currency: string) => number {
  return (currency) => catalogues.decimales(currency) ?? USUAL;
}
