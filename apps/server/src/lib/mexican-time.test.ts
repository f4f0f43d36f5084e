import { expect, it } from "vitest";
import { mexicanDay, mexicanTime } from "./mexican-time.ts";

it("is the day of Mexico City, whatever the machine's zone", () => {
  expect(mexicanDay(new Date("2026-11-20T05:59:59Z"))).toBe("2026-11-19");
  expect(mexicanDay(new Date("2026-11-20T06:00:00Z"))).toBe("2026-11-20");
  expect(mexicanDay(new Date("2027-01-01T00:00:00Z"))).toBe("2026-12-31");
});

it("is written with its time, where midnight is 00", () => {
  expect(mexicanTime(new Date("2026-11-20T05:59:59Z"))).toBe("2026-11-19T23:59:59");
  expect(mexicanTime(new Date("2026-11-20T06:00:07Z"))).toBe("2026-11-20T00:00:07");
});
