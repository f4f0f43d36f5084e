import { tries } from "@timbra/cfdi/testing";
import { expect, it } from "vitest";
import { someOf } from "./some-of.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

it("takes so many, each once, in their order, and the same again", () => {
  const taken = someOf(LETTERS, 5);
  expect(taken).toHaveLength(Math.min(tries(5).numRuns, LETTERS.length));
  expect([...new Set(taken)].sort()).toEqual(taken);
  expect(someOf(LETTERS, 5)).toEqual(taken);
});

it("takes other parts for other subjects, so that all are met", () => {
  const met = new Set(Array.from({ length: 200 }, (_, subject) => someOf(LETTERS, 5, `${subject}`)).flat());
  expect(met.size).toBe(LETTERS.length);
});

it("takes all where there are no more", () => {
  expect(someOf(LETTERS, LETTERS.length)).toBe(LETTERS);
});
