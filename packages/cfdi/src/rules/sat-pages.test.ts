import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** The rules of documents, what is advised, and what the product itself has to decide. */
const SOURCES = ["packages/cfdi", "packages/contract", "apps/server"].map((folder) => join(ROOT, folder, "src"));
const PAGES = readdirSync(join(ROOT, "docs", "sat"))
  .filter((file) => file !== "README.md")
  .sort();
const INDEX = readFileSync(join(ROOT, "docs", "sat", "README.md"), "utf8");

const sources = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8")),
).join("\n");

function pageOf(file: string): string {
  return readFileSync(join(ROOT, "docs", "sat", file), "utf8");
}

describe("the pages of where the law is unclear", () => {
  it("are those that the code names: a rule that rests on an interpretation says where it is documented", () => {
    const named = new Set(sources.match(/(?<=docs\/sat\/)[a-z0-9-]+\.md/g));
    expect([...named].sort()).toEqual(PAGES);
  });

  it("are all in their list", () => {
    const listed = INDEX.match(/(?<=^\| \[[a-z0-9-]+\]\()[a-z0-9-]+\.md(?=\) \| .+\?)/gm);
    expect(listed).toEqual(PAGES);
  });

  it.each(PAGES)("%s says the reading taken, and names files that exist", (file) => {
    const page = pageOf(file);
    expect(page).toMatch(/^# .+\n\n/);
    expect(page).toMatch(/Reading taken|Reading:/);
    const named = page.match(/(?<=`)packages\/[\w./-]+\.ts(?=`)/g) ?? [];
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
