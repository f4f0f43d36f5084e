import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "./decimal.ts";
import { shortUnits } from "./short-units.ts";

describe("shortUnits", () => {
  it.each([
    ["0", 0],
    ["10.50", 1050],
    ["999999999999999", 999_999_999_999_999],
    ["0.1234567890123", 1_234_567_890_123],
  ])("reads %s", (text, units) => {
    expect(shortUnits(text)).toBe(units);
  });

  it.each(["", ".", "1.", ".5", "1.2.3", "-1", "+1", "1e3", "1,000", " 1", "1000000000000000", "١"])("leaves %j to the long way", (text) => {
    expect(shortUnits(text)).toBe(-1);
  });

  it("says what BigInt says of the same digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}(\.\d{1,8})?$/), (text) => {
        const { units, scale } = Decimal.parse(text);
        expect(units).toBe(BigInt(text.replace(".", "")));
        expect(scale).toBe(text.split(".")[1]?.length ?? 0);
      }),
      { numRuns: 2000 },
    );
  });
});
