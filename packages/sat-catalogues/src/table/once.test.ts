import { expect, test } from "vitest";
import { once } from "./once.ts";

test("the value is made at the first call only, even when it is undefined", () => {
  const made: number[] = [];
  const value = once(() => {
    made.push(made.length);
    return undefined;
  });
  expect(made).toEqual([]);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toEqual([0]);
});
