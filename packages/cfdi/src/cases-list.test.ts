import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const CASES = fileURLToPath(new URL("../cases", import.meta.url));

it("the list of what is supported names every golden case once, and no other", () => {
  const listed = [...readFileSync(`${CASES}/README.md`, "utf8").matchAll(/^\| \[(.+)\]\(\1\) \| .+ \|$/gm)].map(
    ([, name]) => name,
  );
  const folders = readdirSync(CASES, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(listed.sort()).toEqual(folders.filter((name) => name !== "cancelacion").sort());
});
