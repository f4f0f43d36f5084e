import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, toDecimalText, wholeDigitsOf } from "./fields/decimal-text.ts";

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max });
const canonical = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), digits(0, 10), fc.boolean())
  .map(([whole, fraction, negative]) => {
    const text = fraction === "" ? `${whole}` : `${whole}.${fraction}`;
    return negative && /[1-9]/.test(text) ? `-${text}` : text;
  });

test("a canonical text stays itself", () => {
  fc.assert(fc.property(canonical, (text) => void expect(toDecimalText(text)).toBe(text)));
});

test("thousands separators, blanks, a peso sign and zeros in front change nothing", () => {
  const grouped = (text: string) => {
    const [whole = "", fraction] = text.replace("-", "").split(".");
    const sign = text.startsWith("-") ? "-" : "";
    return `${sign}${BigInt(whole).toLocaleString("en-US")}${fraction === undefined ? "" : `.${fraction}`}`;
  };
  fc.assert(fc.property(canonical, (text) => void expect(toDecimalText(` ${grouped(text)} `)).toBe(text)));
  fc.assert(fc.property(canonical, (text) => void expect(toDecimalText(text.replace(/^(-?)/, "$1$$00"))).toBe(text)));
});

test("every JSON number is read as exactly the number it is", () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(finite, (number) => {
      const text = toDecimalText(number);
      // Object.is distinguishes -0, which has no place in an amount.
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Object.is(Number(text), number === 0 ? 0 : number)).toBe(true);
    }),
  );
});

test("a text containing SIN is zero", () => {
  for (const text of ["SIN", "SIN IVA", "sin retención", "IVA SIN desglose"]) expect(toDecimalText(text)).toBe("0");
});

test.each([
  "",
  " ",
  ".",
  "-",
  "abc",
  "1,25",
  "1,2345",
  "1.250,50",
  "1 250",
  "1e5",
  "0x10",
  "1.2.3",
  "--1",
  "١٢",
  "Infinity",
  "NaN",
  ",5",
  "1,,000",
])("%j is no amount", (text) => {
  expect(toDecimalText(text)).toBeNull();
});

test("neither is a number that is none", () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY].map(toDecimalText)).toEqual([null, null]);
});

test.each([
  ["5.", "5"],
  [".5", "0.5"],
  ["-.5", "-0.5"],
  ["-0", "0"],
  ["-0.00", "0.00"],
  ["1250.50", "1250.50"],
  ["1,250,000.10", "1250000.10"],
  ["$ 1,250.50", "1250.50"],
])("%s is %s: the decimals that were written are kept", (input, text) => {
  expect(toDecimalText(input)).toBe(text);
});

test("decimals and whole digits are counted", () => {
  expect([decimalsOf("12"), decimalsOf("12.340"), wholeDigitsOf("-123.4"), wholeDigitsOf("0")]).toEqual([0, 3, 3, 1]);
});
