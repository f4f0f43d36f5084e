import { expect, it } from "vitest";
import { mexicanDay, mexicanTime, monthInWords } from "./mexican-time.ts";

it("is the day of Mexico City, whatever the machine's zone", () => {
  expect(mexicanDay(new Date("2026-11-20T05:59:59Z"))).toBe("2026-11-19");
  expect(mexicanDay(new Date("2026-11-20T06:00:00Z"))).toBe("2026-11-20");
  expect(mexicanDay(new Date("2027-01-01T00:00:00Z"))).toBe("2026-12-31");
});

it("is written with its time, where midnight is 00", () => {
  expect(mexicanTime(new Date("2026-11-20T05:59:59Z"))).toBe("2026-11-19T23:59:59");
  expect(mexicanTime(new Date("2026-11-20T06:00:07Z"))).toBe("2026-11-20T00:00:07");
});

it("says a month in the words of a language, the first and the last of a year too", () => {
  expect(monthInWords("2026-10", "es")).toBe("octubre de 2026");
  expect(["2026-01", "2026-12"].map((month) => monthInWords(month, "en"))).toEqual(["January 2026", "December 2026"]);
});
