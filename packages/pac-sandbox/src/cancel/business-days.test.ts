import { describe, expect, it } from "vitest";
import { businessDayAfter, endOfBusinessDays } from "./business-days.ts";

describe("business days (CFF 12)", () => {
  it.each([
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-13", 1, "2026-11-17"],
    ["2026-12-24", 1, "2026-12-28"],
    ["2026-12-31", 1, "2027-01-04"],
    ["2027-01-29", 1, "2027-02-02"],
    ["2027-03-12", 1, "2027-03-16"],
    ["2026-04-30", 3, "2026-05-07"],
    ["2026-09-15", 1, "2026-09-17"],
    ["2030-09-30", 1, "2030-10-02"],
    ["2026-09-30", 1, "2026-10-01"],
  ])("after %s, %i more: %s", (date, days, expected) => {
    expect(businessDayAfter(date, days)).toBe(expected);
  });

  it("are over at midnight of Zona Centro, by the date it is there", () => {
    expect(endOfBusinessDays(new Date("2026-11-20T18:00:00Z"), 3).toISOString()).toBe("2026-11-26T06:00:00.000Z");
    expect(endOfBusinessDays(new Date("2026-11-21T05:59:59Z"), 3).toISOString()).toBe("2026-11-26T06:00:00.000Z");
  });
});
