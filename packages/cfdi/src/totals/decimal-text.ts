import { Decimal } from "../decimal/decimal.ts";

/** The decimals any amount of a concept may have (Anexo 20 guide, FAQ 37-39). */
export const MAX_DECIMALS = 6;

/**
 * The text of an amount: at least `decimals` decimals, and no meaningless zeros beyond them. One way to write a
 * number makes the XML of equal documents equal, byte for byte.
 */
export function toDecimalText(value: Decimal, decimals: number): string {
  return value.trimmed(decimals).toString();
}

/** What a person wrote as a number; what is absent or no number counts as zero here and is reported by the rules. */
export function amountOf(text: string | undefined): Decimal {
  return Decimal.tryParse(text ?? "") ?? Decimal.ZERO;
}

/** How many decimals a number is written with. */
export function decimalsOf(text: string): number {
  const point = text.indexOf(".");
  return point === -1 ? 0 : text.length - point - 1;
}
