import type { Catalogos } from "@timbra/cfdi";

/**
 * A decimal text of the database as people write it: without the zeros that its column pads it with, but with at least
 * `decimals` of them. Digits that say something are never dropped. ("10.00" is "10"; "10.500000" with 2 decimals is
 * "10.50"; "0.123400" with 2 is "0.1234".)
 */
export function plainDecimal(text: string, decimals = 0): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/, "").padEnd(decimals, "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}

/** "1160.00", "MXN" -> "$1,160.00 MXN": an amount in a mail. */
export function moneyText(amount: string, currency: string): string {
  const [whole = "", ...rest] = amount.split(".");
  return `$${[whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".")} ${currency}`;
}

const USUAL = 2;

/** The decimals that the lists in use give a currency; two for one they do not know. */
export function currencyDecimals(catalogos: Catalogos): (currency: string) => number {
  return (currency) => catalogos.decimales(currency) ?? USUAL;
}
