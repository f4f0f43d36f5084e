import type { Catalogos } from "@timbra/sat-catalogues";

const USUAL = 2;

/** The decimals that the lists in use give a currency; two for one they do not know. */
export function currencyDecimals(catalogos: Catalogos): (currency: string) => number {
  return (currency) => catalogos.decimales(currency) ?? USUAL;
}
