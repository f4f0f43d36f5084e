import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildModules } from "../../scripts/tables.ts";

const folder = new URL("./", import.meta.url);

test("the committed lists are what the generator writes today", () => {
  const modules = buildModules();
  const committed = readdirSync(folder).filter((file) => file.endsWith(".gen.ts"));
  expect(committed.sort()).toEqual([...modules.keys()].sort());
  for (const [file, text] of modules) expect(readFileSync(new URL(file, folder), "utf8"), file).toBe(text);
});
