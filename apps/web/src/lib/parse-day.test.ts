import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, formatSettingsDate } from "./format.ts";
import { parseDay } from "./parse-day.ts";

test.each([
  ["20/11/2026", "2026-11-20"],
  ["1/2/2026", "2026-02-01"],
  ["20-nov-2026", "2026-11-20"],
  ["01/Ene/2027", "2027-01-01"],
  ["01/Jan/2027", "2027-01-01"],
  ["5 agosto 2026", "2026-08-05"],
  [" 2026-11-20 ", "2026-11-20"],
  ["29/02/2028", "2028-02-29"],
])("%s is %s", (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each(["", "20/11", "20/11/26", "31/11/2026", "29/02/2027", "00/01/2026", "10/13/2026", "20/xyz/2026", "mañana"])(
  "%j is no day",
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);

test("what the product shows as a day can be typed back", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      fc.constantFrom("es", "en"),
      (date, language) => {
        const day = date.toISOString().slice(0, 10);
        expect([parseDay(formatDate(day, language)), parseDay(formatSettingsDate(day, language))]).toEqual([day, day]);
      },
    ),
  );
});
