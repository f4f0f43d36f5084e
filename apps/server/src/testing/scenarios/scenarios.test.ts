import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SCENARIOS } from "./scenario.ts";

const HERE = new URL("./", import.meta.url);
const PAGE = new URL("../../../../../docs/scenarios.md", import.meta.url);

/** The names that a file's tests play, in their order. */
function playedBy(file: string): string[] {
  const text = readFileSync(new URL(file, HERE), "utf8");
  return [...text.matchAll(/^scenario\("([^"]+)"/gm)].map(([, name = ""]) => name);
}

const FILES = readdirSync(HERE).filter((file) => file.endsWith(".test.ts"));
const PLAYED = FILES.flatMap((file) => playedBy(file).map((name) => ({ name, file })));

it("every scenario is played by one test, and none by two", () => {
  expect(PLAYED.map(({ name }) => name).sort()).toEqual([...SCENARIOS].sort());
});

it("the page of scenarios says of each its test", () => {
  const rows = readFileSync(PAGE, "utf8").matchAll(/^\| ([^|]+) \| \[(\S+)\]\(([^)]+)\) \|/gm);
  const said = [...rows].map(([, name = "", file = "", path = ""]) => ({ name, file, path }));
  const folder = "../apps/server/src/testing/scenarios";
  const played = PLAYED.map(({ name, file }) => ({ name, file, path: `${folder}/${file}` }));
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(said.sort(byName)).toEqual(played.sort(byName));
});
