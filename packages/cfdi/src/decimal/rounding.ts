/**
 * How digits are dropped. `half-up` goes to the nearest, ties away from zero (Anexo 20 guide, FAQ 39);
 * `down` goes toward zero and `up` away from zero (lower and upper limits of an Importe, FAQ 41).
 */
export type Rounding = "half-up" | "down" | "up";

/** The integer quotient of two integers, its last digit decided by `mode`. The divisor must not be zero. */
export function divideRounded(dividend: bigint, divisor: bigint, mode: Rounding): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || mode === "down") return quotient;
  if (mode === "half-up" && magnitude(remainder) * 2n < magnitude(divisor)) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
