import type { Decimal } from "../decimal/decimal.ts";
import { isInside, limitsOf, type Product } from "../totals/limits.ts";
import { MAX_DECIMALS } from "../totals/written.ts";
import type { Report } from "./rule.ts";

/**
 * Reports an amount outside its limits. The product at six decimals is always inside (both limits have at most the
 * currency's four and enclose the product), so for most amounts the limits need not be worked out.
 */
export function reportOutside(
  importe: Decimal,
  product: Product,
  decimales: number,
  node: string,
  report: Report,
): void {
  const exact = product.factor.times(product.other);
  if (exact.equals(importe) || exact.rounded(MAX_DECIMALS).equals(importe)) return;
  const limits = limitsOf(product, decimales);
  if (isInside(importe, limits)) return;
  report(`${node}.Importe`, {
    valor: importe.toString(),
    minimo: limits.minimo.toString(),
    maximo: limits.maximo.toString(),
  });
}
