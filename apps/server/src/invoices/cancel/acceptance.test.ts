import { describe, expect, it } from "vitest";
import { businessDayAfter, endOfBusinessDays, isBusinessDay } from "./acceptance.ts";

describe("days that count for tax terms (CFF 12)", () => {
  it.each([
    ["2026-11-20", "a Friday"],
    ["2026-11-02", "a Monday that no law names"],
    ["2026-09-15", "the day before Independence Day"],
    ["2026-12-24", "the day before Christmas"],
    ["2026-02-05", "5 February itself, since it is kept on a Monday"],
    ["2026-10-01", "a 1 October without a handover"],
    ["2026-04-03", "Good Friday, which the law does not name"],
  ])("%s counts: %s", (day) => expect(isBusinessDay(day)).toBe(true));

  it.each([
    ["2026-11-21", "a Saturday"],
    ["2026-11-22", "a Sunday"],
    ["2027-01-01", "New Year"],
    ["2026-02-02", "the first Monday of February"],
    ["2027-02-01", "the first Monday of February, on the 1st"],
    ["2026-03-16", "the third Monday of March"],
    ["2026-05-01", "Labour Day"],
    ["2026-05-05", "the Battle of Puebla"],
    ["2026-09-16", "Independence Day"],
    ["2026-11-16", "the third Monday of November"],
    ["2026-12-25", "Christmas"],
    ["2030-10-01", "the handover of the Executive"],
  ])("%s does not: %s", (day) => expect(isBusinessDay(day)).toBe(false));
});

describe("terms", () => {
  it.each([
    ["2026-11-23", 1, "2026-11-24"],
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-20", 3, "2026-11-25"],
    ["2026-11-13", 1, "2026-11-17"],
    ["2026-12-23", 3, "2026-12-29"],
    ["2026-12-31", 1, "2027-01-04"],
  ])("from %s, %d business days later is %s", (from, days, to) => expect(businessDayAfter(from, days)).toBe(to));

  it("end with the last day, in Mexico City", () => {
    expect(endOfBusinessDays(new Date("2026-11-20T18:00:00Z"), 3).toISOString()).toBe("2026-11-26T06:00:00.000Z");
  });

  it("begin on the day that it is in Mexico City", () => {
    expect(endOfBusinessDays(new Date("2026-11-21T05:59:59Z"), 1).toISOString()).toBe("2026-11-24T06:00:00.000Z");
    expect(endOfBusinessDays(new Date("2026-11-24T05:59:59Z"), 1).toISOString()).toBe("2026-11-25T06:00:00.000Z");
    expect(endOfBusinessDays(new Date("2026-11-24T06:00:00Z"), 1).toISOString()).toBe("2026-11-26T06:00:00.000Z");
  });
});
