import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDigits } from "./read-digits.ts";
import { whole } from "./whole.ts";

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
          units: whole(BigInt(text.replace(".", ""))),
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
