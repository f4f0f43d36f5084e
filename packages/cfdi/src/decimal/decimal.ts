import { powerOfTen } from "./powers.ts";
import { divideRounded, type Rounding } from "./rounding.ts";
import { shortUnits } from "./short-units.ts";

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** No legal amount passes 25 characters; the limit keeps a hostile document from buying minutes of arithmetic. */
const LONGEST_TEXT = 1000;

/**
 * An exact, immutable decimal number: `units` / 10^`scale`. The scale is remembered as written ("10.50" has two
 * decimals), because the SAT's limits depend on the decimals a taxpayer wrote (Anexo 20 guide, FAQ 41).
 */
export class Decimal {
  static readonly ZERO = new Decimal(0n, 0);

  readonly units: bigint;
  readonly scale: number;

  private constructor(units: bigint, scale: number) {
    this.units = units;
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
    const point = text.indexOf(".");
    const short = shortUnits(text);
    if (short >= 0) return new Decimal(BigInt(short), point === -1 ? 0 : text.length - point - 1);
    if (text.length > LONGEST_TEXT || !DECIMAL.test(text)) return null;
    if (point === -1) return new Decimal(BigInt(text), 0);
    return new Decimal(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
  }

  /** `units` / 10^`scale`: `of(1050n, 2)` is 10.50. Throws RangeError when the scale is not a whole number >= 0. */
  static of(units: bigint, scale: number): Decimal {
    assertScale(scale);
    return new Decimal(units, scale);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) + other.unitsAt(scale), scale);
  }

  minus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) - other.unitsAt(scale), scale);
  }

  /** The exact product; its scale is the sum of both. */
  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  /** The quotient with exactly `scale` decimals, the last one decided by `mode`. Throws RangeError on zero. */
  dividedBy(other: Decimal, scale: number, mode: Rounding = "half-up"): Decimal {
    assertScale(scale);
    if (other.units === 0n) throw new RangeError("Division by zero");
    const dividend = this.units * powerOfTen(other.scale + scale);
    return new Decimal(divideRounded(dividend, other.units * powerOfTen(this.scale), mode), scale);
  }

  /** At most `scale` decimals; a number that has fewer stays as written. */
  rounded(scale: number, mode: Rounding = "half-up"): Decimal {
    assertScale(scale);
    if (this.scale <= scale) return this;
    return new Decimal(divideRounded(this.units, powerOfTen(this.scale - scale), mode), scale);
  }

  /** Exactly `scale` decimals: pads with zeros, or rounds half-up. */
  withScale(scale: number): Decimal {
    assertScale(scale);
    return this.scale >= scale ? this.rounded(scale) : new Decimal(this.unitsAt(scale), scale);
  }

  /** Order by value: 1.0 and 1.00 are the same. */
  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const mine = this.unitsAt(scale);
    const theirs = other.unitsAt(scale);
    if (mine === theirs) return 0;
    return mine < theirs ? -1 : 1;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  /** Plain digits with all the decimals of its scale: "10.50", never an exponent, never "-0". */
  toString(): string {
    if (this.scale === 0) return this.units.toString();
    const digits = (this.units < 0n ? -this.units : this.units).toString().padStart(this.scale + 1, "0");
    const point = digits.length - this.scale;
    return `${this.units < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  toJSON(): string {
    return this.toString();
  }

  /** `a < b` and `a + b` on objects would silently go through floats or text; refused. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === "string") return this.toString();
    throw new TypeError("Decimal has no operators: use plus, minus, times, compare");
  }

  private unitsAt(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * powerOfTen(scale - this.scale);
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
