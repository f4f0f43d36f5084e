import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatAtPlaceOfIssue, instantOfStamp, legalNowIn, todayIn } from "./place-of-issue.ts";
import { learnClock } from "./server-clock.ts";

const [MEXICO_CITY, TIJUANA] = ["06000", "22000"];
const before = process.env.TZ;

beforeAll(() => {
  process.env.TZ = "UTC";
});
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

test.each([
  ["an instant", "2026-11-22T10:14:00Z"],
  ["the legal date of the same moment", "2026-11-22T04:14:00"],
])("%s is told by the clock of the place of issue, with its zone for a reader who has another", (_, value) => {
  expect(formatAtPlaceOfIssue(value, MEXICO_CITY, "es")).toBe("22/Nov/2026 04:14:00 hrs. (GMT-6)");
});

test("a stamp is dated in the SAT's time zone, and shown in that of the place of issue", () => {
  expect(formatAtPlaceOfIssue(instantOfStamp("2026-11-22T04:14:00"), TIJUANA, "es")).toBe(
    "22/Nov/2026 02:14:00 hrs. (GMT-8)",
  );
});

test("a reader in the same zone sees no zone", () => {
  process.env.TZ = "America/Mexico_City";
  expect(formatAtPlaceOfIssue("2026-11-22T10:14:00Z", MEXICO_CITY, "es")).toBe("22/Nov/2026 04:14:00 hrs.");
  expect(formatAtPlaceOfIssue("2026-11-22T10:14:00Z", TIJUANA, "en")).toBe("22/Nov/2026 02:14:00 hrs. (GMT-8)");
  process.env.TZ = "UTC";
});

test("the place has its summer time where it has one", () => {
  expect(formatAtPlaceOfIssue("2026-07-01T12:00:00Z", TIJUANA, "es")).toBe("01/Jul/2026 05:00:00 hrs. (GMT-7)");
});

describe("the clock of a place", () => {
  const browser = new Date("2026-11-25T05:59:58.500Z");

  test("is worked out by the browser until the server has said it", () => {
    expect([legalNowIn("22000", browser), todayIn("77500", browser)]).toEqual(["2026-11-24T21:59:58", "2026-11-25"]);
  });

  test("is the server's from then on, also where the browser's is wrong, and goes on", () => {
    learnClock("01000", "2026-11-23T10:00:00", browser);
    expect(legalNowIn("01000", browser)).toBe("2026-11-23T10:00:00");
    expect(legalNowIn("01000", new Date(browser.getTime() + 14 * 3_600_000))).toBe("2026-11-24T00:00:00");
    expect(todayIn("01000", browser)).toBe("2026-11-23");
    learnClock("01000", "", browser);
    expect(todayIn("01000", browser)).toBe("2026-11-23");
  });
});
