import { expect, it } from "vitest";
import { formatDay } from "./routes.ts";

it.each([
  ["2027-05-18T11:43:51Z", "18-May-2027", "18-May-2027"],
  ["2027-01-01T05:59:59Z", "31-Dic-2026", "31-Dec-2026"],
  ["2027-09-01T06:00:00Z", "01-Sep-2027", "01-Sep-2027"],
])("%s is the day %s in Mexico City", (instant, spanish, english) => {
  expect(formatDay(new Date(instant), "es")).toBe(spanish);
  expect(formatDay(new Date(instant), "en")).toBe(english);
});
