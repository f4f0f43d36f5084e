import { describe, expect, it } from "vitest";
import { percent } from "./import-cells.ts";

describe("a percentage of a spreadsheet", () => {
  it.each([
    ["10", "10"],
    ["10 %", "10"],
    ["10%", "10"],
    ["1.25", "1.25"],
    // What Excel keeps of a cell that shows 10 %, 1.25 %, 26.5 % and 8 %, and what the SAT writes of the first two.
    ["0.1", "10"],
    ["0.0125", "1.25"],
    ["0.265", "26.5"],
    [".08", "8"],
    ["0.100000", "10"],
    ["0.012500", "1.25"],
    // Whoever says that it is a percentage means it.
    ["0.5 %", "0.5"],
    ["1", "1"],
    ["1.6", "1.6"],
    ["0", "0"],
    ["0.00", "0"],
    ["", ""],
    ["diez", "diez"],
    ["0,1", "0,1"],
  ])("%j is %j", (typed, said) => expect(percent(typed)).toBe(said));

  it("that is not there is none", () => expect(percent(undefined)).toBeUndefined());
});
