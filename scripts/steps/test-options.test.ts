import { expect, it } from "vitest";
import { HOUSE } from "./house.mjs";
import { namedTests, readTestOptions } from "./test-options.mjs";

it("runs everything once when nothing is asked for", () => {
  expect(readTestOptions([])).toEqual({ names: [], since: undefined, repeat: 1 });
});

it("reads names, what is compared with, and how often", () => {
  expect(readTestOptions(["bulk", "--repeat", "5"])).toEqual({ names: ["bulk"], since: undefined, repeat: 5 });
  expect(readTestOptions(["--changed"])).toEqual({ names: [], since: "HEAD", repeat: 1 });
  expect(readTestOptions(["--changed", "--since", "main"])).toEqual({ names: [], since: "main", repeat: 1 });
});

it("refuses what it cannot do, instead of running everything", () => {
  for (const args of [["--repeat", "0"], ["--repeat", "often"], ["--chnged"], ["bulk", "--changed"]])
    expect(readTestOptions(args)).toBeUndefined();
});

it("finds tests and journeys by a part of their path", () => {
  const { tests, journeys } = namedTests(HOUSE, ["test-options", "first-invoice"]);
  expect(tests).toEqual(["scripts/steps/test-options.test.ts"]);
  expect(journeys).toEqual(["tests/journeys/first-invoice.spec.ts"]);
});
