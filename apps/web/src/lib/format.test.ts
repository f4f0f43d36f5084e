import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatAmount,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMonth,
  formatNumber,
  formatRate,
  formatSettingsDate,
} from "./format.ts";
import { parseDay } from "./parse-day.ts";

test("money keeps every digit it was given, groups thousands and says its currency", () => {
  expect(formatMoney("1250.5")).toBe("$1,250.50 MXN");
  expect(formatMoney("-9876543.21", "USD")).toBe("-$9,876,543.21 USD");
  expect(formatMoney("0.123456", "MXN", 2)).toBe("$0.123456 MXN");
  expect(formatMoney("100", "JPY", 0)).toBe("$100 JPY");
});

test("a number beyond what a float holds is shown exactly", () => {
  expect(formatNumber("12345678901234567890.12")).toBe("12,345,678,901,234,567,890.12");
  expect(formatNumber("999")).toBe("999");
  expect(formatNumber("1000", 4)).toBe("1,000.0000");
});

test("what is not a number is shown as it came, not as NaN", () => {
  expect(formatNumber("SIN DATO")).toBe("SIN DATO");
});

test("rates are said in percent without idle zeros", () => {
  expect(formatRate("0.160000")).toBe("16 %");
  expect(formatRate("0.106667")).toBe("10.6667 %");
  expect(formatRate("0")).toBe("0 %");
  expect(formatRate("1.00")).toBe("100 %");
});

test("days are shown in the reader's language and never shift with the time zone", () => {
  expect(formatSettingsDate("2026-01-05", "es")).toBe("05-Ene-2026");
  expect(formatDate("2026-01-05", "en")).toBe("05/Jan/2026");
});

test("instants are shown in the asked time zone, with 'hrs.'", () => {
  expect(formatDateTime("2026-11-20T05:03:09Z", "es", "America/Mexico_City")).toBe("19/Nov/2026 23:03:09 hrs.");
  expect(formatDate("2026-12-01T00:30:00Z", "en", "America/Tijuana")).toBe("30/Nov/2026");
  expect(formatSettingsDate("2026-08-01T12:00:00Z", "es", "UTC")).toBe("01-Ago-2026");
});

test("without a time zone an instant is shown by the reader's clock", () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      const instant = date.toISOString();
      expect(formatDateTime(instant, "es")).toBe(formatDateTime(instant, "es", timeZone));
    }),
  );
});

test("an unreadable date is shown as it came", () => {
  expect(formatDateTime("mañana", "es")).toBe("mañana");
});

test("sizes are in the units file managers use", () => {
  expect(formatBytes(204_800)).toBe("200 KB");
  expect(formatBytes(2 * 1024 * 1024)).toBe("2 MB");
});

test.each([
  ["31001.000000", "31,001.00"],
  ["4960.160000", "4,960.16"],
  ["0.125000", "0.125"],
  ["100", "100.00"],
  ["1000.5", "1,000.50"],
  ["-20.100", "-20.10"],
])("an amount of many decimals, %s, is said as %s", (value, text) => expect(formatAmount(value)).toBe(text));

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

test("a month is formatted with its name", () => {
  expect(formatMonth("2026-11", "es")).toBe("noviembre");
  expect(formatMonth("2026-11", "en", "short")).toBe("Nov 2026");
  for (const language of ["es", "en"] as const) {
    const whole = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    const short = new Intl.DateTimeFormat(language, { month: "short", year: "numeric", timeZone: "UTC" });
    for (let number = 1; number <= 12; number += 1) {
      const month = `2026-${String(number).padStart(2, "0")}`;
      const day = new Date(`${month}-15T12:00:00Z`);
      expect([formatMonth(month, language), formatMonth(month, language, "short")]).toEqual([
        whole.format(day),
        short.format(day),
      ]);
    }
  }
});
