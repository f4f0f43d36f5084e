import { expect, it } from "vitest";
import { dueDayAfter } from "./due-day.ts";

it.each([
  ["2026-11-21", { month: "2026-11", lastDay: "2026-12-05", daysLeft: 14 }],
  ["2026-12-05", { month: "2026-11", lastDay: "2026-12-05", daysLeft: 0 }],
  ["2026-12-06", { month: "2026-12", lastDay: "2027-01-05", daysLeft: 30 }],
  ["2027-01-03", { month: "2026-12", lastDay: "2027-01-05", daysLeft: 2 }],
])("on %s the receipts of the month are due by the fifth of the next", (today, due) => {
  expect(dueDayAfter(today)).toEqual(due);
});
