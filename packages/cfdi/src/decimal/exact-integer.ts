/**
 * A whole number, exact whatever its size: a JavaScript number as long as that holds every digit (below 2^53), a bigint
 * beyond. No value has two forms. Amounts are nearly all short, and numbers are ten times as fast.
 */
export type ExactInteger = number | bigint;

const LARGEST = Number.MAX_SAFE_INTEGER;
/** 10^15 is the last power of ten below 2^53. */
const SHORT_POWERS: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
const LONG_POWERS: bigint[] = [1n];

export function add(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (isShort(sum)) return sum;
  }
  return toExactInteger(BigInt(a) + BigInt(b));
}

export function subtract(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (isShort(difference)) return difference;
  }
  return toExactInteger(BigInt(a) - BigInt(b));
}

/** A product that a number cannot hold is 2^53 or more even when rounded, so looking at it is enough. */
export function multiply(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (isShort(product)) return product + 0;
  }
  return toExactInteger(BigInt(a) * BigInt(b));
}

/** `a` × 10^`exponent`. */
export function shift(a: ExactInteger, exponent: number): ExactInteger {
  if (exponent === 0) return a;
  return multiply(a, powerOfTen(exponent));
}

/** 10^`exponent`. Computed once for each exponent: every alignment of scales asks for one. */
export function powerOfTen(exponent: number): ExactInteger {
  const short = SHORT_POWERS[exponent];
  if (short !== undefined) return short;
  for (let known = LONG_POWERS.length; known <= exponent; known++)
    LONG_POWERS.push((LONG_POWERS[known - 1] as bigint) * 10n);
  return LONG_POWERS[exponent] as bigint;
}

/** The whole quotient, its last digit decided by `mode`. The divisor must not be zero. */
export function divide(dividend: ExactInteger, divisor: ExactInteger, mode: Rounding): ExactInteger {
  if (typeof dividend === "number" && typeof divisor === "number") return divideShort(dividend, divisor, mode);
  return divideLong(BigInt(dividend), BigInt(divisor), mode);
}

/** The quotient of two numbers below 2^53 is nearer to the true one than any whole number it could be mistaken for. */
function divideShort(dividend: number, divisor: number, mode: Rounding): number {
  const quotient = Math.trunc(dividend / divisor) + 0;
  const remainder = dividend - quotient * divisor;
  if (remainder === 0 || mode === "down") return quotient;
  if (mode === "half-up" && Math.abs(remainder) < Math.abs(divisor) - Math.abs(remainder)) return quotient;
  return dividend < 0 === divisor < 0 ? quotient + 1 : quotient - 1;
}

function divideLong(dividend: bigint, divisor: bigint, mode: Rounding): ExactInteger {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || mode === "down") return toExactInteger(quotient);
  if (mode === "half-up" && magnitude(remainder) * 2n < magnitude(divisor)) return toExactInteger(quotient);
  return toExactInteger(dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n);
}

/** How many zeros the digits end in, `most` at the most; zero itself has as many as are asked for. */
export function zerosAtTheEnd(value: ExactInteger, most: number): number {
  for (let zeros = 0; zeros < most; zeros++) if (!isMultiple(value, powerOfTen(zeros + 1))) return zeros;
  return most;
}

function isMultiple(value: ExactInteger, power: ExactInteger): boolean {
  // As exact as the remainder for numbers below 2^53 (see divideShort), and several times as fast.
  if (typeof value === "number" && typeof power === "number") return Math.trunc(value / power) === value / power;
  return BigInt(value) % BigInt(power) === 0n;
}

/** Gives an integer the one form it has. */
export function toExactInteger(value: bigint): ExactInteger {
  if (value > LARGEST || value < -LARGEST) return value;
  // biome-ignore lint/plugin: a whole number below 2^53 loses nothing; this is where that is looked after
  return Number(value);
}

function isShort(value: number): boolean {
  return value <= LARGEST && value >= -LARGEST;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * How digits are dropped. `half-up` goes to the nearest, ties away from zero (Anexo 20 guide, FAQ 39);
 * `down` goes toward zero and `up` away from zero (lower and upper limits of an Importe, FAQ 41).
 */
export type Rounding = "half-up" | "down" | "up";
