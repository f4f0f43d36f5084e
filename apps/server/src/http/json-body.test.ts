import fc from "fast-check";
import { expect, it } from "vitest";
import { nestsDeeperThan } from "./json-body.ts";

/** The plain way to count, which the product cannot take: it runs out of stack. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it("counts lists and objects as deep as they stand, whatever their texts hold", () => {
  const values = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom("[", "{", "}", "]", '"', "\\", "a", "ñ") });
  fc.assert(
    fc.property(values, fc.boolean(), (value, pretty) => {
      const depth = depthOf(value);
      const json = JSON.stringify(value, null, pretty ? 2 : 0);
      expect([nestsDeeperThan(depth, json), nestsDeeperThan(depth - 1, json)]).toEqual([false, true]);
    }),
  );
});

it.each([
  ["[".repeat(500_000), true],
  [`{"a":${"[".repeat(500_000)}`, true],
  [`"${"[".repeat(500)}"`, false],
  [`["\\"${"[".repeat(500)}"]`, false],
  ["", false],
])("reads text of any depth, also what is no JSON", (json, expected) => {
  expect(nestsDeeperThan(50, json)).toBe(expected);
});
