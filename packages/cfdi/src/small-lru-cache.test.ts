import { expect, it } from "vitest";
import { SmallLruCache } from "./small-lru-cache.ts";

it("works out each text once while few come, and answers all of many", () => {
  const asked: string[] = [];
  const lengths = new SmallLruCache((text) => {
    asked.push(text);
    return text.length;
  });
  expect(["a", "bb", "a", "bb", "a"].map((text) => lengths.of(text))).toEqual([1, 2, 1, 2, 1]);
  expect(asked).toEqual(["a", "bb"]);
  const many = Array.from({ length: 100 }, (_, length) => "x".repeat(length));
  expect(many.map((text) => lengths.of(text))).toEqual(many.map((text) => text.length));
  expect(many.map((text) => lengths.of(text))).toEqual(many.map((text) => text.length));
  expect(asked.filter((text) => text === "x")).toHaveLength(2);
});
