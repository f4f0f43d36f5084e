import type { Step } from "../step.ts";

/**
 * What a step gives, computed from its operands alone by other means than ours: fractions of whole numbers. `scale` is
 * the number of decimals of the answer.
 */
export function recompute({ operation, operands, decimals }: Step): { readonly units: bigint; readonly scale: number } {
  const values = operands.map(({ value, sign }) => signed(fraction(value), sign));
  switch (operation) {
    case "sum":
    case "given":
      return rounded(values.reduce(add, [0n, 1n]), decimals);
    case "product":
      return rounded(values.reduce(times, [1n, 1n]), decimals);
    case "two-thirds":
      return rounded(times(values.reduce(times, [1n, 1n]), [1n, 3n]), decimals);
  }
}

/** The units of a decimal text at some scale; the text must fit. */
export function unitsAt(text: string, scale: number): bigint {
  const [numerator, denominator] = times(fraction(text), [10n ** BigInt(scale), 1n]);
  if (numerator % denominator !== 0n) throw new Error(`${text} has more than ${scale} decimals`);
  return numerator / denominator;
}

type Fraction = readonly [numerator: bigint, denominator: bigint];

function fraction(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

function signed([numerator, denominator]: Fraction, sign: "+" | "-"): Fraction {
  return [sign === "+" ? numerator : -numerator, denominator];
}

function add([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d + c * b, b * d];
}

function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * c, b * d];
}

/** Half away from zero. */
function rounded(
  [numerator, denominator]: Fraction,
  scale: number,
): { readonly units: bigint; readonly scale: number } {
  const shifted = numerator * 10n ** BigInt(scale);
  const sign = shifted < 0n ? -1n : 1n;
  return { units: sign * ((2n * sign * shifted + denominator) / (2n * denominator)), scale };
}
