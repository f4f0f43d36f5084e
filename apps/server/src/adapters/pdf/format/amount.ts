import { Decimal } from "@timbra/cfdi";

/**
 * An amount for reading: thousands separated, and never a digit less than the XML has. Insignificant zeros beyond
 * `decimals` are dropped ("160.080000" is "160.08"), missing ones are added. What is no amount, as a draft may have,
 * stays.
 */
export function amount(text: string, decimals: number): string {
  const value = Decimal.tryParse(text);
  if (value === null) return text;
  const padded = value.withScale(Math.max(value.scale, decimals)).toString();
  const [whole = "", fraction = ""] = padded.split(".");
  const significant = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, "");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return significant === "" ? grouped : `${grouped}.${significant}`;
}

/** The same after a minus sign. */
export function deduction(text: string, decimals: number): string {
  return text === "" ? "" : `−${amount(text, decimals)}`;
}
