import { expect, test } from "vitest";
import { canonicalAmount, discountFromPercent } from "./draft.ts";

test.each([
  [" 1,250.50 ", "1250.50"],
  ["$3", "3"],
  ["", ""],
  ["abc", "abc"],
  ["-5", "-5"],
])("%j is tidied to %j, and nothing is lost", (typed, tidy) => expect(canonicalAmount(typed)).toBe(tidy));

test("a share of quantity × price is exact and rounded half up", () => {
  expect(discountFromPercent("10%", "3", "33.35", 2)).toBe("10.01");
  expect(discountFromPercent(" 12.5 % ", "1", "0.20", 2)).toBe("0.03");
  expect(discountFromPercent("100%", "1", "9007199254740993.01", 2)).toBe("9007199254740993.01");
});

test("what is no share, or a share of nothing known, is left alone", () => {
  expect([
    discountFromPercent("10", "1", "5", 2),
    discountFromPercent("x%", "1", "5", 2),
    discountFromPercent("10%", "", "5", 2),
  ]).toEqual([null, null, null]);
});
