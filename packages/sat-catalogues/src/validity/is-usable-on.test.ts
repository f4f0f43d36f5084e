import { expect, test } from "vitest";
import { isUsableOn } from "./is-usable-on.ts";

const closed = { desde: "2022-01-01", hasta: "2023-06-30" };

test("both the first and the last day count", () => {
  expect(["2021-12-31", "2022-01-01", "2023-06-30", "2023-07-01"].map((day) => isUsableOn(closed, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("the hour of a document does not push it out of the last day", () => {
  expect(isUsableOn(closed, "2023-06-30T23:59:59")).toBe(true);
});

test("without a last day a key is in force for good", () => {
  expect(isUsableOn({ desde: "2022-01-01" }, "2099-01-01T00:00:00")).toBe(true);
});
