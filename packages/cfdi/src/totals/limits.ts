import { Decimal } from "../decimal/decimal.ts";

/** Half of the last decimal written is as far as the true value may be; the upper end itself is out, hence this. */
const EPSILON = Decimal.of(1n, 12);

/** Two numbers written with few decimals, and the decimals of the currency. */
export interface Product {
  readonly factor: Decimal;
  readonly other: Decimal;
  /** Whether `other` is exact (a rate of the catalogue) or written with some decimals like the first. */
  readonly isOtherExact: boolean;
}

export interface Limits {
  readonly minimo: Decimal;
  readonly maximo: Decimal;
}

/**
 * The least and the greatest amount that may be written for a product of numbers written with few decimals (guide, FAQ
 * 41; CFDI40167, CFDI40180): the lower limit truncated and the upper rounded up to the currency's `decimales`.
 */
export function limitsOf({ factor, other, isOtherExact }: Product, decimales: number): Limits {
  const lowOther = isOtherExact ? other : other.minus(halfOfLast(other));
  const highOther = isOtherExact ? other : other.plus(halfOfLast(other)).minus(EPSILON);
  return {
    minimo: factor.minus(halfOfLast(factor)).times(lowOther).rounded(decimales, "down"),
    maximo: factor.plus(halfOfLast(factor)).minus(EPSILON).times(highOther).rounded(decimales, "up"),
  };
}

/** Both ends are inside. */
export function isInside(value: Decimal, { minimo, maximo }: Limits): boolean {
  return value.compare(minimo) >= 0 && value.compare(maximo) <= 0;
}

function halfOfLast(value: Decimal): Decimal {
  return Decimal.of(5n, value.scale + 1);
}
