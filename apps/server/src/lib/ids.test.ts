import { describe, expect, it } from "vitest";
import { instantOfId, isId, newId } from "./ids.ts";

describe("newId", () => {
  it("is a UUID of version 7 that begins with the clock's instant, and never the same twice", () => {
    const clock = { now: () => new Date("2026-11-20T12:34:56.789Z") };
    const ids = Array.from({ length: 2_000 }, () => newId(clock));
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(isId(id)).toBe(true);
      expect(new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()).toBe(
        "2026-11-20T12:34:56.789Z",
      );
    }
  });

  it("sorts in the order in which ids were made, within a millisecond too", () => {
    const clock = { now: () => new Date("2026-11-20T12:34:56.790Z") };
    const ids = Array.from({ length: 2_000 }, () => newId(clock));
    expect([...ids].sort()).toEqual(ids);
  });

  it("sorts by time", () => {
    const at = (ms: number) => newId({ now: () => new Date(ms) });
    expect(at(1_700_000_000_000) < at(1_700_000_000_001)).toBe(true);
  });
});

it("the instant of an id is the clock's, to the millisecond", () => {
  const now = new Date("2026-11-20T12:34:56.789Z");
  expect(instantOfId(newId({ now: () => now }))).toEqual(now);
  expect(instantOfId(newId({ now: () => now }).toUpperCase())).toEqual(now);
});
