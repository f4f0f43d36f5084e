import { expect, test } from "vitest";
import { shareOf, tidyAmount } from "./draft.ts";

test.each([
  [" 1,250.50 ", "1250.50"],
  ["$3", "3"],
  ["", ""],
  ["abc", "abc"],
  ["-5", "-5"],
])("%j is tidied to %j, and nothing is lost", (typed, tidy) => expect(tidyAmount(typed)).toBe(tidy));

test("a share of quantity × price is exact and rounded half up", () => {
  expect(shareOf("10%", "3", "33.35", 2)).toBe("10.01");
  expect(shareOf(" 12.5 % ", "1", "0.20", 2)).toBe("0.03");
  expect(shareOf("100%", "1", "9007199254740993.01", 2)).toBe("9007199254740993.01");
});

test("what is no share, or a share of nothing known, is left alone", () => {
  expect([shareOf("10", "1", "5", 2), shareOf("x%", "1", "5", 2), shareOf("10%", "", "5", 2)]).toEqual([
    null,
    null,
    null,
  ]);
});
