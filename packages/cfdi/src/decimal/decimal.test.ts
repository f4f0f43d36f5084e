import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal, readDigits, sum } from "./decimal.ts";
import { type Rounding, toExactInteger } from "./exact-integer.ts";

const units = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const scale = fc.integer({ min: 0, max: 12 });
const decimal = fc.tuple(units, scale).map(([value, places]) => Decimal.of(value, places));
const MODES: Rounding[] = ["half-up", "down", "up"];
const d = Decimal.parse;

/** |left| against |right|, both as fractions over the same power of ten. */
function over(value: Decimal, places: number): bigint {
  return value.units * 10n ** BigInt(places - value.scale);
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

describe("Decimal.parse", () => {
  it("gives back what it read, digit for digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[1-9][0-9]{0,20}(\.[0-9]{1,10})?$/), (text) => {
        expect(d(text).toString()).toBe(text);
      }),
    );
  });

  it.each([
    ["007.50", "7.50"],
    ["-0", "0"],
    ["-0.00", "0.00"],
    ["0.000001", "0.000001"],
    ["-0.5", "-0.5"],
  ])("reads %s as %s", (text, written) => {
    expect(d(text).toString()).toBe(written);
  });

  it.each([
    "",
    " ",
    "1 ",
    "+1",
    "1.",
    ".5",
    "1e3",
    "1,000.00",
    "0x10",
    "١",
    "NaN",
    "Infinity",
    "--1",
    "1.2.3",
    "1\n",
    "9".repeat(1001),
  ])("refuses %j", (text) => {
    expect(Decimal.tryParse(text)).toBeNull();
    expect(() => Decimal.parse(text)).toThrow(RangeError);
  });

  it("never takes more or less than its grammar", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eE, ]{0,8}$/)), (text) => {
        expect(Decimal.tryParse(text) !== null).toBe(/^-?[0-9]+(\.[0-9]+)?$/.test(text) && !text.endsWith("\n"));
      }),
    );
  });
});

describe("arithmetic", () => {
  it("adds and multiplies as a commutative ring", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(a.plus(b).equals(b.plus(a))).toBe(true);
        expect(a.times(b).equals(b.times(a))).toBe(true);
        expect(
          a
            .plus(b)
            .plus(c)
            .equals(a.plus(b.plus(c))),
        ).toBe(true);
        expect(a.times(b.plus(c)).equals(a.times(b).plus(a.times(c)))).toBe(true);
        expect(a.minus(b).plus(b).equals(a)).toBe(true);
        expect(a.plus(a.negated()).isZero()).toBe(true);
        expect(a.times(Decimal.of(1n, 0)).equals(a)).toBe(true);
      }),
    );
  });

  it("keeps the scales it promises", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(a.plus(b).scale).toBe(Math.max(a.scale, b.scale));
        expect(a.minus(b).scale).toBe(Math.max(a.scale, b.scale));
        expect(a.times(b).scale).toBe(a.scale + b.scale);
      }),
    );
  });

  it("sums what a float does not", () => {
    expect(sum(["0.1", "0.2"].map(d)).toString()).toBe("0.3");
    expect(sum([]).toString()).toBe("0");
    expect(sum(["1.005", "1.1", "2"].map(d)).toString()).toBe("4.105");
  });

  it("sums as repeated addition, in any order", () => {
    fc.assert(
      fc.property(fc.array(decimal), (values) => {
        const total = sum(values);
        expect(sum([...values].reverse()).equals(total)).toBe(true);
        expect(total.equals(values.reduce((so, value) => so.plus(value), Decimal.ZERO))).toBe(true);
      }),
    );
  });

  it("divides to the nearest, below or above, whatever the signs", () => {
    fc.assert(
      fc.property(decimal, decimal, scale, (a, b, places) => {
        fc.pre(!b.isZero());
        const unit = Decimal.of(1n, places);
        for (const mode of MODES) {
          const quotient = a.dividedBy(b, places, mode);
          expect(quotient.scale).toBe(places);
          // |a - q·b| against |b| · one unit of the last place
          const width = Math.max(a.scale, b.scale + places);
          const error = abs(over(a, width) - over(quotient.times(b), width));
          const step = abs(over(b.times(unit), width));
          expect(mode === "half-up" ? error * 2n <= step : error < step).toBe(true);
          const grew = abs(over(quotient.times(b), width)) - abs(over(a, width));
          if (mode === "down") expect(grew <= 0n).toBe(true);
          if (mode === "up") expect(grew >= 0n).toBe(true);
        }
      }),
    );
  });

  it("refuses to divide by zero or to a strange number of decimals", () => {
    expect(() => d("1").dividedBy(d("0.00"), 2)).toThrow(RangeError);
    expect(() => d("1").dividedBy(d("3"), -1)).toThrow(RangeError);
    expect(() => d("1").rounded(0.5)).toThrow(RangeError);
    expect(() => Decimal.of(1n, Number.NaN)).toThrow(RangeError);
  });
});

describe("rounding", () => {
  it.each([
    ["0.005", 2, "0.01", "0.00", "0.01"],
    ["0.0049", 2, "0.00", "0.00", "0.01"],
    ["-0.005", 2, "-0.01", "0.00", "-0.01"],
    ["924.224956", 2, "924.22", "924.22", "924.23"],
    ["1600.005", 2, "1600.01", "1600.00", "1600.01"],
    ["2.5", 0, "3", "2", "3"],
    ["-2.5", 0, "-3", "-2", "-3"],
    ["9.995", 2, "10.00", "9.99", "10.00"],
  ])("%s to %i decimals", (text, places, halfUp, down, up) => {
    expect(d(text).rounded(places).toString()).toBe(halfUp);
    expect(d(text).rounded(places, "down").toString()).toBe(down);
    expect(d(text).rounded(places, "up").toString()).toBe(up);
  });

  it("never adds digits, and withScale always has them", () => {
    fc.assert(
      fc.property(decimal, scale, (value, places) => {
        const rounded = value.rounded(places);
        expect(rounded.scale).toBe(Math.min(value.scale, places));
        expect(value.withScale(places).scale).toBe(places);
        expect(value.withScale(places).equals(rounded)).toBe(true);
      }),
    );
  });

  it("trims the zeros that say nothing, down to the decimals asked for", () => {
    fc.assert(
      fc.property(decimal, scale, (value, places) => {
        const trimmed = value.trimmed(places);
        expect(trimmed.equals(value)).toBe(true);
        expect(trimmed.scale).toBeGreaterThanOrEqual(places);
        expect(trimmed.scale === places || !trimmed.toString().endsWith("0")).toBe(true);
      }),
    );
    expect(d("1.5000").trimmed(2).toString()).toBe("1.50");
    expect(d("1.0503").trimmed(2).toString()).toBe("1.0503");
    expect(d("0.000000").trimmed(0).toString()).toBe("0");
    expect(d("7").trimmed(2).toString()).toBe("7.00");
  });

  it("moves less than a unit, toward the side that the mode names, and twice changes nothing", () => {
    fc.assert(
      fc.property(decimal, scale, (value, places) => {
        const unit = Decimal.of(1n, places);
        for (const mode of MODES) {
          const rounded = value.rounded(places, mode);
          const moved = rounded.minus(value);
          const distance = moved.isNegative() ? moved.negated() : moved;
          expect(distance.compare(unit)).toBe(-1);
          if (mode === "half-up") expect(distance.plus(distance).compare(unit)).toBeLessThanOrEqual(0);
          if (mode === "down") expect(moved.isZero() || moved.isNegative() !== value.isNegative()).toBe(true);
          if (mode === "up") expect(moved.isZero() || moved.isNegative() === value.isNegative()).toBe(true);
          expect(rounded.rounded(places, mode).toString()).toBe(rounded.toString());
        }
      }),
    );
  });

  it("mirrors around zero", () => {
    fc.assert(
      fc.property(decimal, scale, fc.constantFrom(...MODES), (value, places, mode) => {
        expect(value.negated().rounded(places, mode).equals(value.rounded(places, mode).negated())).toBe(true);
      }),
    );
  });
});

describe("comparison", () => {
  it("orders by value, not by digits written", () => {
    expect(d("1.0").equals(d("1.000"))).toBe(true);
    expect(d("1.10").compare(d("1.9"))).toBe(-1);
    expect(d("-2").compare(d("-10"))).toBe(1);
  });

  it("agrees with the sign of the difference", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = a.minus(b);
        const sign = difference.isNegative() ? -1 : 1;
        expect(a.compare(b)).toBe(difference.isZero() ? 0 : sign);
        expect(b.compare(a)).toBe(difference.isZero() ? 0 : -sign);
      }),
    );
  });

  it("has no operators", () => {
    expect(() => (d("1") as unknown as number) + 1).toThrow(TypeError);
    expect(() => d("1") < d("2")).toThrow(TypeError);
    expect(`${d("1.50")}`).toBe("1.50");
    expect(JSON.stringify({ Total: d("1.50") })).toBe('{"Total":"1.50"}');
  });
});

function read(text: string) {
  return readDigits(text, (units, scale) => ({ units, scale }));
}

describe("readDigits", () => {
  it.each([
    ["0", 0, 0],
    ["10.50", 1050, 2],
    ["999999999999999", 999_999_999_999_999, 0],
    ["0.1234567890123", 1_234_567_890_123, 13],
    ["-1.5", -15, 1],
    ["9007199254740991", 9_007_199_254_740_991, 0],
    ["900719925474099.3", 9007199254740993n, 1],
  ])("reads %s", (text, units, scale) => {
    expect(read(text)).toEqual({ units, scale });
  });

  it.each(["", ".", "-", "1.", ".5", "-.5", "1.2.3", "+1", "1e3", "1,000", " 1", "1 ", "١", "0x1", "9".repeat(1001)])(
    "refuses %j",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it("reads short and long alike: what BigInt says of the same digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,16}(\.\d{1,8})?$/), (text) => {
        expect(read(text)).toEqual({
          units: toExactInteger(BigInt(text.replace(".", ""))),
          scale: text.split(".")[1]?.length ?? 0,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it("takes its grammar and nothing else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eE, ]{0,18}$/)), (text) => {
        expect(read(text) !== null).toBe(/^-?[0-9]+(\.[0-9]+)?$/.test(text) && !text.endsWith("\n"));
      }),
      { numRuns: 2000 },
    );
  });
});
