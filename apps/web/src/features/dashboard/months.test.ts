import type { MonthFigures } from "@timbra/contract";
import { expect, test } from "vitest";
import { currenciesOf, daysOfMonth, monthsOfYear } from "./months.ts";

test.each([
  ["2026-11", "2026-11-30"],
  ["2028-02", "2028-02-29"],
  ["2026-12", "2026-12-31"],
])("the days of %s", (month, to) => expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to }));

test("a month links to what was invoiced, credit notes too, or to the invoices that were cancelled", () => {
  expect(monthsOfYear("2026-11")).toBe("/list/invoice?status=active&from=2026-11-01&to=2026-11-30");
  expect(monthsOfYear("2026-11", "cancelled")).toBe(
    "/list/invoice?status=cancelled&type=I&from=2026-11-01&to=2026-11-30",
  );
});

test("pesos come first, and a currency without invoices is none", () => {
  const figures = (currency: string, invoices = 1) => ({ currency, invoices }) as MonthFigures;
  const months = [
    { month: "2026-10", currencies: [figures("EUR"), figures("USD", 0)] },
    { month: "2026-11", currencies: [figures("MXN"), figures("EUR")] },
  ];
  expect(currenciesOf(months)).toEqual(["MXN", "EUR"]);
});
