import { expect, test } from "vitest";
import { monthsUntil } from "../lib/mexican-time.ts";
import { sameDayLastMonth } from "./get-dashboard.ts";

test("months follow each other over the end of a year", () => {
  expect(monthsUntil("2027-01-31", 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthsUntil("2026-11-21", 12)).toHaveLength(12);
});

test.each([
  ["2026-11-21", "2026-10-21"],
  ["2026-03-31", "2026-02-28"],
  ["2028-03-30", "2028-02-29"],
  ["2027-01-01", "2026-12-01"],
])("a month before %s it is %s", (today, before) => expect(sameDayLastMonth(today)).toBe(before));
