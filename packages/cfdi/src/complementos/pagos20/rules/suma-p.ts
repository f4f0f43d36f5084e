import type { Decimal } from "../../../decimal/decimal.ts";
import { parsed } from "../../../rules/concepto-facts.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";

/**
 * What an amount of ImpuestosP should be, when it is not: the sum of the documents' rounded half-up at six decimals, or
 * at as many as it is written with, its currency's at least; or the same cut at six (docs/sat/pagos-sumas.md).
 */
export function wrongSum(text: string | undefined, sum: Decimal, decimales: number): Readonly<Record<string, string>> | undefined {
  const value = parsed(text);
  const scale = Math.min(Math.max(value?.scale ?? MAX_DECIMALS, decimales), MAX_DECIMALS);
  const isRight = value !== undefined && (value.equals(sum.rounded(scale)) || value.equals(sum.rounded(MAX_DECIMALS, "down")));
  return isRight ? undefined : { valor: text ?? "", esperado: sum.withScale(MAX_DECIMALS).toString() };
}
