import { parseRfc } from "@timbra/cfdi";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isGenericRfc, isRfcFormat } from "./rfc.ts";

test.each([
  "EKU9003173C9",
  "CACX7605101P8",
  "XAXX010101000",
  "XEXX010101000",
  "Ñ&A010229AB1".replace("01", "00"),
  "A@B010131AB1",
  "",
])("%j passes", (rfc) => {
  expect(isRfcFormat(rfc)).toBe(true);
});

test.each([
  "EKU9013173C9",
  "EKU9002303C9",
  "EKU9000103C9",
  "EKU9004313C9",
  "EKU0102293C9",
  "EK9003173C9",
  "EKUUU9003173C9",
  "EKU9003173C",
  "EKU9003173C99",
  "eku9003173c9",
  "EKU900317-C9",
  " ",
])("%j does not", (rfc) => {
  expect(isRfcFormat(rfc)).toBe(false);
});

test("the date is one that the calendar has, as the machine's own calendar says", () => {
  const two = (n: number) => String(n).padStart(2, "0");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const date = new Date(Date.UTC(2000 + year, month - 1, day));
        const exists =
          date.getUTCFullYear() === 2000 + year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(isRfcFormat(`EKU${two(year)}${two(month)}${two(day)}3C9`)).toBe(exists);
      },
    ),
  );
});

test("whatever the SAT's own pattern accepts, a form accepts", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."ABCXYZ&Ñ"), minLength: 3, maxLength: 4 });
  const date = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(2, 10).replaceAll("-", ""));
  const rest = fc.string({ unit: fc.constantFrom(..."A1B2"), minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(letters, date, rest, (start, day, end) => {
      const rfc = `${start}${day}${end}0`;
      expect(parseRfc(rfc).ok).toBe(true);
      expect(isRfcFormat(rfc)).toBe(true);
    }),
  );
});

test("generic RFCs are the two of the SAT", () => {
  expect(["XAXX010101000", "XEXX010101000", "EKU9003173C9", ""].map(isGenericRfc)).toEqual([true, true, false, false]);
});
