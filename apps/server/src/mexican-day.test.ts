import { expect, it } from "vitest";
import { mexicanDay } from "./mexican-day.ts";

it("is the day of Mexico City, whatever the machine's zone", () => {
  expect(mexicanDay(new Date("2026-11-20T05:59:59Z"))).toBe("2026-11-19");
  expect(mexicanDay(new Date("2026-11-20T06:00:00Z"))).toBe("2026-11-20");
  expect(mexicanDay(new Date("2027-01-01T00:00:00Z"))).toBe("2026-12-31");
});
