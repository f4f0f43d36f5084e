import {
  add,
  divide,
  type ExactInteger,
  multiply,
  powerOfTen,
  type Rounding,
  shift,
  subtract,
  toExactInteger,
  zerosAtTheEnd,
} from "./exact-integer.ts";

/** As many digits as a number holds exactly, with room for the point. */
const SHORT = 15;

const MINUS = 45;

const ZERO = 48;

const NINE = 57;

const POINT = 46;

/** No legal amount passes 25 characters; the limit keeps a hostile document from buying minutes of arithmetic. */
const LONGEST = 1000;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const LARGEST_SHORT = 2 ** 31;

/** ".00", ".01"… ".99": nearly every amount is written with two decimals. */
const HUNDREDTHS: readonly string[] = Array.from(
  { length: 100 },
  (_, hundredths) => `.${`${hundredths}`.padStart(2, "0")}`,
);

/**
 * An exact, immutable decimal number: `units` / 10^`scale`. The scale is remembered as written ("10.50" has two
 * decimals), because the SAT's limits depend on the decimals a taxpayer wrote (Anexo 20 guide, FAQ 41).
 */
export class Decimal {
  static readonly ZERO = new Decimal(0, 0);
  readonly scale: number;
  private readonly value: ExactInteger;

  private constructor(value: ExactInteger, scale: number) {
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

  private static make(units: ExactInteger, scale: number): Decimal {
    return new Decimal(units, scale);
  }

  /** `units` / 10^`scale`: `of(1050n, 2)` is 10.50. Throws RangeError when the scale is not a whole number >= 0. */
  static of(units: bigint, scale: number): Decimal {
    assertScale(scale);
    return new Decimal(toExactInteger(units), scale);
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

  private valueAt(scale: number): ExactInteger {
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

/**
 * What becomes of the digits of a number, as one whole number of which some are decimals. Handed over, not put in an
 * object first: there are millions.
 */
type Make<Result> = (units: ExactInteger, scale: number) => Result;

/** Reads `-?digits[.digits]`; null for anything else. "10.50" is 1050 units with two decimals. */
export function readDigits<Result>(text: string, make: Make<Result>): Result | null {
  return text.length <= SHORT && text.charCodeAt(0) !== MINUS ? readShort(text, make) : readLong(text, make);
}

/** Nearly every amount is short, and reading it so costs a tenth of what BigInt(text) does. */
function readShort<Result>(text: string, make: Make<Result>): Result | null {
  const last = text.length - 1;
  let units = 0;
  let point = -1;
  for (let at = 0; at <= last; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) units = units * 10 + (code - ZERO);
    else if (code === POINT && point === -1 && at > 0 && at < last) point = at;
    else return null;
  }
  if (last === -1) return null;
  return make(units, point === -1 ? 0 : last - point);
}

function readLong<Result>(text: string, make: Make<Result>): Result | null {
  if (text.length > LONGEST || !DECIMAL.test(text)) return null;
  const point = text.indexOf(".");
  if (point === -1) return make(toExactInteger(BigInt(text)), 0);
  return make(toExactInteger(BigInt(text.slice(0, point) + text.slice(point + 1))), text.length - point - 1);
}

/** `units` / 10^`scale` as plain digits: never an exponent, never "-0". */
function textOf(units: ExactInteger, scale: number): string {
  if (scale === 2 && typeof units === "number" && units >= 0 && units < LARGEST_SHORT)
    return `${(units / 100) | 0}${HUNDREDTHS[units % 100]}`;
  if (scale === 0) return `${units}`;
  if (units < 0) return `-${textOf(-units, scale)}`;
  const digits = `${units}`;
  const point = digits.length - scale;
  if (point > 0) return `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `0.${digits.padStart(scale, "0")}`;
}
