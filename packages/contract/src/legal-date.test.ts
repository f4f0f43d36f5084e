import { describe, expect, it } from "vitest";
import { legalDateAt } from "./legal-date.ts";

describe("the legal date", () => {
  it.each([
    ["06000", "2026-11-20T05:59:59Z", "2026-11-19T23:59:59", "Mexico City, six hours behind all year"],
    ["06000", "2026-11-20T06:00:00Z", "2026-11-20T00:00:00", "midnight is 00, never 24"],
    ["06000", "2026-07-01T12:00:00Z", "2026-07-01T06:00:00", "no summer time in the centre"],
    ["22000", "2026-07-01T12:00:00Z", "2026-07-01T05:00:00", "Tijuana keeps summer time"],
    ["22000", "2026-12-01T12:00:00Z", "2026-12-01T04:00:00", "and winter time"],
    ["77500", "2026-12-01T12:00:00Z", "2026-12-01T07:00:00", "Cancún"],
    ["83000", "2026-07-01T12:00:00Z", "2026-07-01T05:00:00", "Hermosillo, no summer time"],
    ["06000", "2027-01-01T05:30:00Z", "2026-12-31T23:30:00", "the old year still"],
  ])("at %s of %s is %s: %s", (zip, instant, expected) => {
    expect(legalDateAt(new Date(instant), zip)).toBe(expected);
  });
});
