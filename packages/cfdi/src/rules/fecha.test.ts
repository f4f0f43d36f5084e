import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secondsOf } from "./fecha.ts";

describe("secondsOf", () => {
  it.each([
    "2026-02-29T00:00:00",
    "2026-04-31T00:00:00",
    "2026-11-20",
    "2026-11-20T24:00:00",
    "2026-11-20T10:00:00Z",
    "2026-13-01T00:00:00",
    "1999-01-01T00:00:00",
    "",
  ])("knows that %j is no moment", (text) => {
    expect(secondsOf(text)).toBeUndefined();
  });

  it("agrees with the calendar of the platform", () => {
    const first = Date.UTC(2010, 0, 1) / 1000;
    const last = Date.UTC(2099, 11, 31) / 1000;
    const base = Date.UTC(2000, 0, 1) / 1000;
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (instant) => {
        const text = new Date(instant * 1000).toISOString().slice(0, 19);
        expect(secondsOf(text)).toBe(instant - base);
      }),
      { numRuns: 2000 },
    );
  });
});
