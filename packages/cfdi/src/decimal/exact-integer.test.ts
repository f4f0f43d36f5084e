import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  divide,
  multiply,
  powerOfTen,
  type Rounding,
  shift,
  subtract,
  toExactInteger,
  zerosAtTheEnd,
} from "./exact-integer.ts";

const EDGE = 2n ** 53n;
/** Small ones, those around the edge between both forms, those whose product is near it, and far larger ones. */
const integer = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: EDGE - 50n, max: EDGE + 50n }),
  fc.bigInt({ min: -EDGE - 50n, max: -EDGE + 50n }),
  fc.bigInt({ min: 94_906_200n, max: 94_906_300n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);
const MODES: Rounding[] = ["half-up", "down", "up"];
const many = { numRuns: 2000 };

/** The quotient by the definition of each mode, in fractions of bigints. */
function quotient(dividend: bigint, divisor: bigint, mode: Rounding): bigint {
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n;
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const added = { "half-up": below / 2n + (below % 2n), down: 0n, up: below - 1n }[mode];
  const halfUp = (above * 2n + below) / (below * 2n);
  return sign * (mode === "half-up" ? halfUp : (above + added) / below);
}

describe("whole", () => {
  it("has one form for each value: a number below 2^53, a bigint from there on", () => {
    expect([toExactInteger(EDGE - 1n), toExactInteger(1n - EDGE), toExactInteger(0n)]).toEqual([
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
      0,
    ]);
    expect([toExactInteger(EDGE), toExactInteger(-EDGE)]).toEqual([EDGE, -EDGE]);
  });

  it("adds, subtracts and multiplies as bigints do, and gives the form that the value has", () => {
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(add(toExactInteger(a), toExactInteger(b))).toBe(toExactInteger(a + b));
        expect(subtract(toExactInteger(a), toExactInteger(b))).toBe(toExactInteger(a - b));
        expect(multiply(toExactInteger(a), toExactInteger(b))).toBe(toExactInteger(a * b));
      }),
      many,
    );
  });

  it("divides as the definition of each mode says", () => {
    fc.assert(
      fc.property(integer, integer, fc.constantFrom(...MODES), (a, b, mode) => {
        fc.pre(b !== 0n);
        expect(divide(toExactInteger(a), toExactInteger(b), mode)).toBe(toExactInteger(quotient(a, b, mode)));
      }),
      many,
    );
  });

  it("divides the numbers that a float's quotient would be nearest to mistaking", () => {
    for (let divisor = 1n; divisor < 400n; divisor++) {
      for (const dividend of [EDGE - 1n, EDGE - divisor, ((EDGE - 1n) / divisor) * divisor - 1n]) {
        for (const mode of MODES)
          expect(divide(toExactInteger(dividend), toExactInteger(divisor), mode)).toBe(
            toExactInteger(quotient(dividend, divisor, mode)),
          );
      }
    }
  });

  it("has no negative zero", () => {
    expect(Object.is(multiply(0, -5), 0)).toBe(true);
    expect(Object.is(divide(-1, 3, "down"), 0)).toBe(true);
    expect(Object.is(subtract(0, 0), 0)).toBe(true);
  });

  it("knows every power of ten, and shifts by it", () => {
    for (let exponent = 0; exponent < 40; exponent++)
      expect(powerOfTen(exponent)).toBe(toExactInteger(10n ** BigInt(exponent)));
    expect(shift(7, 0)).toBe(7);
    expect(shift(7, 3)).toBe(7000);
    expect(shift(7, 20)).toBe(7n * 10n ** 20n);
  });
});

describe("zerosAtTheEnd", () => {
  it.each([
    [1050, 4, 1],
    [1000, 2, 2],
    [-1000, 9, 3],
    [7, 3, 0],
    [0, 4, 4],
    [12n * 10n ** 20n, 30, 20],
  ] as const)("of %s, at most %i: %i", (value, most, zeros) => {
    expect(zerosAtTheEnd(value, most)).toBe(zeros);
  });
});
