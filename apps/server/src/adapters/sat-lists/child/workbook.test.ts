import { expect, test } from "vitest";
import { readDay } from "./workbook.ts";

test.each([
  ["2022-01-01", "2022-01-01"],
  ["2022-01-01T00:00:00.000Z", "2022-01-01"],
  ["07-01-2019", "2019-01-07"],
  ["7/1/2019", "2019-01-07"],
  ["44562", "2022-01-01"],
  ["60000", "2064-04-08"],
  ["", ""],
  ["0", ""],
  ["2022-02-30", undefined],
  ["31-02-2022", undefined],
  ["mañana", undefined],
  ["1", undefined],
])("%j is %j", (cell, day) => {
  expect(readDay(cell)).toBe(day);
});
