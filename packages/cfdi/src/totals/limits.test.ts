import { describe, expect, it } from "vitest";
import { Decimal } from "../decimal/decimal.ts";
import { limitsOf } from "./limits.ts";

function limits(factor: string, other: string, isOtherExact: boolean, decimales = 2): string[] {
  const { minimo, maximo } = limitsOf(
    { factor: Decimal.parse(factor), other: Decimal.parse(other), isOtherExact },
    decimales,
  );
  return [minimo.toString(), maximo.toString()];
}

describe("limitsOf", () => {
  it("gives the interval of the matrix for 14.16 × 13.66", () => {
    expect(limits("14.16", "13.66", false)).toEqual(["193.28", "193.57"]);
  });

  it("looks at the decimals as they were written", () => {
    expect(limits("14.160000", "13.660000", false)).toEqual(["193.42", "193.43"]);
    expect(limits("14", "14", false)).toEqual(["182.25", "210.25"]);
  });

  it("takes the rate of a tax as exact", () => {
    expect(limits("15000.00", "0.106667", true)).toEqual(["1600.00", "1600.01"]);
    expect(limits("950", "0.16", true)).toEqual(["151.92", "152.08"]);
  });

  it("leaves the upper end itself out, so that it is not rounded up once more", () => {
    expect(limits("1", "3", false)).toEqual(["1.25", "5.25"]);
    expect(limits("3", "1", false)).toEqual(["1.25", "5.25"]);
    expect(limits("100", "0.16", true)).toEqual(["15.92", "16.08"]);
  });

  it("truncates below and rounds up above, to the currency's decimals", () => {
    expect(limits("924.224956", "1", true)).toEqual(["924.22", "924.23"]);
    expect(limits("14.16", "13.66", false, 0)).toEqual(["193", "194"]);
  });
});
