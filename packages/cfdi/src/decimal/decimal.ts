import { readDigits } from "./read-digits.ts";
import type { Rounding } from "./rounding.ts";
import { textOf } from "./text-of.ts";
import { add, divide, multiply, powerOfTen, shift, subtract, type Whole, whole, zerosAtTheEnd } from "./whole.ts";

/**
 * An exact, immutable decimal number: `units` / 10^`scale`. The scale is remembered as written ("10.50" has two
 * decimals), because the SAT's limits depend on the decimals a taxpayer wrote (Anexo 20 guide, FAQ 41).
 */
export class Decimal {
  static readonly ZERO = new Decimal(0, 0);
  readonly scale: number;
  private readonly value: Whole;

  private constructor(value: Whole, scale: number) {
    this.value = value;
    this.scale = scale;
  }

  /** Reads `-?digits[.digits]`; throws RangeError on anything else (sign +, exponent, separators, blanks). */
  static parse(text: string): Decimal {
    const value = Decimal.tryParse(text);
    if (value === null) throw new RangeError(`Not a decimal number: ${JSON.stringify(text.slice(0, 40))}`);
    return value;
  }

  /** Like `parse`, with null in place of the error. */
  static tryParse(text: string): Decimal | null {
    return readDigits(text, Decimal.make);
  }

  private static make(units: Whole, scale: number): Decimal {
    return new Decimal(units, scale);
  }

  /** `units` / 10^`scale`: `of(1050n, 2)` is 10.50. Throws RangeError when the scale is not a whole number >= 0. */
  static of(units: bigint, scale: number): Decimal {
    assertScale(scale);
    return new Decimal(whole(units), scale);
  }

  /** The digits without the point: 1050n of "10.50". */
  get units(): bigint {
    return BigInt(this.value);
  }

  plus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(add(this.value, other.value), this.scale);
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(add(this.valueAt(scale), other.valueAt(scale)), scale);
  }

  minus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(subtract(this.valueAt(scale), other.valueAt(scale)), scale);
  }

  /** The exact product; its scale is the sum of both. */
  times(other: Decimal): Decimal {
    return new Decimal(multiply(this.value, other.value), this.scale + other.scale);
  }

  negated(): Decimal {
    return new Decimal(subtract(0, this.value), this.scale);
  }

  /** The quotient with exactly `scale` decimals, the last one decided by `mode`. Throws RangeError on zero. */
  dividedBy(other: Decimal, scale: number, mode: Rounding = "half-up"): Decimal {
    assertScale(scale);
    if (other.isZero()) throw new RangeError("Division by zero");
    const dividend = shift(this.value, other.scale + scale);
    return new Decimal(divide(dividend, shift(other.value, this.scale), mode), scale);
  }

  /** At most `scale` decimals; a number that has fewer stays as written. */
  rounded(scale: number, mode: Rounding = "half-up"): Decimal {
    assertScale(scale);
    if (this.scale <= scale) return this;
    return new Decimal(divide(this.value, powerOfTen(this.scale - scale), mode), scale);
  }

  /** Exactly `scale` decimals: pads with zeros, or rounds half-up. */
  withScale(scale: number): Decimal {
    assertScale(scale);
    if (this.scale === scale) return this;
    return this.scale > scale ? this.rounded(scale) : new Decimal(this.valueAt(scale), scale);
  }

  /** The same number with at least `scale` decimals, and beyond them no zero at the end. */
  trimmed(scale: number): Decimal {
    if (this.scale <= scale) return this.withScale(scale);
    const zeros = zerosAtTheEnd(this.value, this.scale - scale);
    return zeros === 0 ? this : new Decimal(divide(this.value, powerOfTen(zeros), "down"), this.scale - zeros);
  }

  /** Order by value: 1.0 and 1.00 are the same. */
  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const mine = this.valueAt(scale);
    const theirs = other.valueAt(scale);
    if (mine === theirs) return 0;
    return mine < theirs ? -1 : 1;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    return this.value === 0;
  }

  isNegative(): boolean {
    return this.value < 0;
  }

  /** Plain digits with all the decimals of its scale: "10.50", never an exponent, never "-0". */
  toString(): string {
    return textOf(this.value, this.scale);
  }

  toJSON(): string {
    return this.toString();
  }

  /** `a < b` and `a + b` on objects would silently go through floats or text; refused. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === "string") return this.toString();
    throw new TypeError("Decimal has no operators: use plus, minus, times, compare");
  }

  private valueAt(scale: number): Whole {
    return shift(this.value, scale - this.scale);
  }
}

/** The exact sum; its scale is the largest of the terms (ZERO for none). */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = Decimal.ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

function assertScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0) throw new RangeError(`Not a number of decimals: ${scale}`);
}
