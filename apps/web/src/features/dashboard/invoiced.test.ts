import { expect, test } from "vitest";
import { monthOf, sumsOf } from "./invoiced.ts";

test("sums are exact and each currency is apart, pesos first", () => {
  const rows = [
    { currency: "EUR", total: "1.10" },
    { currency: "MXN", total: "0.10" },
    { currency: "MXN", total: "0.20" },
    { currency: "MXN", total: "9007199254740993.01" },
  ];
  expect(sumsOf(rows)).toEqual([
    { currency: "MXN", amount: "9007199254740993.31" },
    { currency: "EUR", amount: "1.10" },
  ]);
  expect(sumsOf([])).toEqual([]);
});

test.each([
  ["2026-11-20", "2026-11-01", "2026-11-30"],
  ["2028-02-03", "2028-02-01", "2028-02-29"],
  ["2026-12-31", "2026-12-01", "2026-12-31"],
])("the month of %s", (day, start, end) => expect(monthOf(day)).toEqual({ start, end }));
