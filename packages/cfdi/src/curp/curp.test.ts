import { describe, expect, it } from "vitest";
import { curpCheckDigitOk, isValidCurp } from "./curp.ts";

describe("CURP", () => {
  it.each(["XIQB891116MGRMZR05", "VADA800927HSRSRL05", "GAMA800912MSPRRD05"])(
    "%s is well formed and its digit computes",
    (text) => {
      expect(isValidCurp(text)).toBe(true);
      expect(curpCheckDigitOk(text)).toBe(true);
    },
  );

  it("FUAB770117MDFRNN09, of an old certificate, is well formed and its digit does not compute", () => {
    expect(isValidCurp("FUAB770117MDFRNN09")).toBe(true);
    expect(curpCheckDigitOk("FUAB770117MDFRNN09")).toBe(false);
    expect(curpCheckDigitOk("FUAB770117MDFRNN07")).toBe(true);
  });

  it("takes sex X", () => {
    expect(isValidCurp("VADA800927XSRSRL05")).toBe(true);
  });

  it.each([
    "",
    "VADA800927HSRSRL0",
    "vada800927hsrsrl05",
    "VADA801327HSRSRL05",
    "VADA800927ZSRSRL05",
    "VADA800927HXXSRL05",
    "VADA800927HSRSRL055",
  ])("refuses %j", (text) => {
    expect(isValidCurp(text) && curpCheckDigitOk(text)).toBe(false);
  });
});
