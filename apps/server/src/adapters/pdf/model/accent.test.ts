import { expect, it } from "vitest";
import { accentOf } from "./accent.ts";

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
