import type { Decimal } from "../../../decimal/decimal.ts";
import { parsed } from "../../../rules/concepto-facts.ts";
import { SUMA_CORTADA_HASTA } from "../../../rules/unconfirmed.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";

/** What a sum is held to: the decimals of its currency, and the rules of the day of its document. */
export interface SumRules {
  readonly decimales: number;
  readonly dia: string;
}

/**
 * What an amount of ImpuestosP should be, when it is not: the sum of the documents' rounded half-up at six decimals, or
 * at as many as it is written with, its currency's at least; or the same cut at six. Before a day that is not confirmed
 * a sum cut at the decimals it is written with was certified too, and what was certified so is not wrong
 * (docs/sat/pagos-sumas.md).
 */
export function wrongSum(
  text: string | undefined,
  sum: Decimal,
  { decimales, dia }: SumRules,
): Readonly<Record<string, string>> | undefined {
  const value = parsed(text);
  const scale = Math.min(Math.max(value?.scale ?? MAX_DECIMALS, decimales), MAX_DECIMALS);
  const readings = [
    sum.rounded(scale),
    sum.rounded(MAX_DECIMALS, "down"),
    ...(dia < SUMA_CORTADA_HASTA ? [sum.rounded(scale, "down")] : []),
  ];
  const isRight = readings.some((reading) => value?.equals(reading));
  return isRight ? undefined : { valor: text ?? "", esperado: sum.withScale(MAX_DECIMALS).toString() };
}
