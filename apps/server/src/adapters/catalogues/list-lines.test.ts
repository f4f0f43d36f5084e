import { expect, test } from "vitest";
import { ListLines } from "./list-lines.ts";

const linesOf = (...lines: readonly string[]) => new ListLines(Buffer.from(lines.join("\n"), "utf8"));

test("lines come back as they were, in their order", () => {
  const given = ["1\tuno", "2\tdós", "3\t"];
  const lines = linesOf(...given);
  expect([...lines]).toEqual(given);
  expect([lines.length, lines.at(1), lines.at(3), lines.at(-1)]).toEqual([3, "2\tdós", undefined, undefined]);
});

test.each([
  ["in the order of its keys", ["01\ta", "010\tb", "02\tc", "é1\td"]],
  ["in any order", ["é1\td", "02\tc", "01\ta", "010\tb"]],
])("a key of a list %s is found, its beginning and what begins with it are not", (_, given) => {
  const lines = linesOf(...given);
  for (const line of given) expect(lines.lineOf(line.slice(0, line.indexOf("\t")))).toBe(line);
  for (const absent of ["", "0", "0100", "1", "03", "é"]) expect(lines.lineOf(absent)).toBeUndefined();
});

test("of a key that is there twice the last line counts", () => {
  expect(linesOf("1\ta", "1\tb", "2\tc").lineOf("1")).toBe("1\tb");
  expect(linesOf("2\tc", "1\ta", "1\tb").lineOf("1")).toBe("1\tb");
});
