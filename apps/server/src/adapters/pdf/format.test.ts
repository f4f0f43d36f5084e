import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledLists } from "../catalogues/index.ts";
import { accentOf, amount, chunks, dateTime, deduction, describeCodes, percent } from "./format.ts";

describe("an amount", () => {
  it.each([
    ["0", 2, "0.00"],
    ["1250.5", 2, "1,250.50"],
    ["160.080000", 2, "160.08"],
    ["333.333333", 2, "333.333333"],
    ["1000000", 0, "1,000,000"],
    ["999999999999999999.123456", 2, "999,999,999,999,999,999.123456"],
    ["2.500000", 0, "2.5"],
    ["12.000", 3, "12.000"],
  ])("%s with %i decimals is %s", (text, decimals, expected) => {
    expect(amount(text, decimals)).toBe(expected);
  });

  it("never says another number than the XML", () => {
    const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.stringMatching(/^\d{0,6}$/));
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 4 }), ([whole, fraction], decimals) => {
        const text = fraction === "" ? String(whole) : `${whole}.${fraction}`;
        const [shownWhole, shownFraction = ""] = amount(text, decimals).replaceAll(",", "").split(".");
        expect(BigInt(shownWhole ?? "")).toBe(whole);
        expect(shownFraction.padEnd(6, "0")).toBe(fraction.padEnd(6, "0"));
        expect(shownFraction.length).toBeGreaterThanOrEqual(decimals);
      }),
    );
  });

  it("that a draft does not have yet is left as it is", () => {
    expect([amount("", 2), deduction("", 2), percent("")]).toEqual(["", "", ""]);
  });

  it("that is taken off has a minus sign", () => {
    expect(deduction("50.5", 2)).toBe("−50.50");
  });
});

it.each([
  ["0.160000", "16 %"],
  ["0.106667", "10.6667 %"],
  ["0.000000", "0 %"],
  ["0.012500", "1.25 %"],
  ["1.600000", "160 %"],
])("the rate %s is %s", (rate, expected) => {
  expect(percent(rate)).toBe(expected);
});

it("a date is written as each language writes it", () => {
  expect(dateTime("2026-11-20T11:50:00", "es")).toBe("20/11/2026 11:50:00");
  expect(dateTime("2026-11-20T11:50:00", "en")).toBe("2026-11-20 11:50:00");
});

it("a key goes with its description, or alone when nobody knows it", () => {
  const coded = describeCodes(bundledLists().labelOf);
  expect(coded("c_UsoCFDI", "G03")).toMatch(/^G03 - Gastos en general/);
  expect(coded("c_UsoCFDI", "Z99")).toBe("Z99");
});

it("a seal in lines is the same seal", () => {
  fc.assert(
    fc.property(fc.base64String(), fc.integer({ min: 1, max: 200 }), (seal, size) => {
      const lines = chunks(seal, size);
      expect(lines.join("")).toBe(seal);
      expect(lines.every((line) => line.length <= size)).toBe(true);
    }),
  );
});

it("prints a dark colour as it is", () => {
  expect(accentOf("#7A1F5C")).toEqual({ accent: "#7A1F5C", accentText: "#7A1F5C" });
});

// Contrasts by the formula of WCAG 2.2: #767676 is the lightest grey that reaches 4.5 on white.
it("darkens the texts of a light one until they can be read, and leaves the rules alone", () => {
  const { accent, accentText } = accentOf("#FFE000");
  expect(accent).toBe("#FFE000");
  expect(accentText).toMatch(/^#[0-9A-F]{4}00$/);
  expect(accentOf("#767676").accentText).toBe("#767676");
  expect(accentOf("#777777").accentText).not.toBe("#777777");
  expect(Number.parseInt(accentOf("#FFFFFF").accentText.slice(1, 3), 16)).toBeLessThanOrEqual(0x76);
});

it.each([undefined, "", "red", "#12345", 'image("/cfdi.xml")'])("takes the usual one for %s", (given) => {
  expect(accentOf(given).accent).toBe("#0B6B50");
});
