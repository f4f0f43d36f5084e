import { Decimal } from "../decimal/decimal.ts";
import { MAX_DECIMALS } from "../totals/written.ts";
import type { Report } from "./rule.ts";

/** Half of the last decimal written is as far as the true value may be; the upper end itself is out, hence this. */
const EPSILON = Decimal.of(1n, 12);

interface Product {
  readonly factor: Decimal;
  readonly other: Decimal;
  /** Whether `other` is exact (a rate of the catalogue) or written with some decimals like the first. */
  readonly isOtherExact: boolean;
}

interface Limits {
  readonly minimo: Decimal;
  readonly maximo: Decimal;
}

/**
 * The least and the greatest amount that may be written for a product of numbers written with few decimals (guide, FAQ
 * 41; CFDI40167, CFDI40180): the lower limit truncated and the upper rounded up to the currency's decimals.
 */
export function limitsOf({ factor, other, isOtherExact }: Product, decimales: number): Limits {
  const lowOther = isOtherExact ? other : other.minus(halfOfLast(other));
  const highOther = isOtherExact ? other : other.plus(halfOfLast(other)).minus(EPSILON);
  return {
    minimo: factor.minus(halfOfLast(factor)).times(lowOther).rounded(decimales, "down"),
    maximo: factor.plus(halfOfLast(factor)).minus(EPSILON).times(highOther).rounded(decimales, "up"),
  };
}

function halfOfLast(value: Decimal): Decimal {
  return Decimal.of(5n, value.scale + 1);
}

/**
 * Reports an amount outside its limits. The product at six decimals is always inside (both limits have at most the
 * currency's four and enclose the product), so the limits of a document computed by `price` are never worked out.
 */
export function reportOutside(importe: Decimal, product: Product, decimales: number, path: string, report: Report): void {
  if (product.factor.times(product.other).rounded(MAX_DECIMALS).equals(importe)) return;
  const { minimo, maximo } = limitsOf(product, decimales);
  if (importe.compare(minimo) >= 0 && importe.compare(maximo) <= 0) return;
  report(path, { valor: importe.toString(), minimo: minimo.toString(), maximo: maximo.toString() });
}
