import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { differences } from "./only-moves.mjs";

const BEFORE = {
  "apps/shop/src/price.ts": `import { plain as bare } from "./plain.ts";

/** What it costs. */
export function price(list: readonly string[]): string {
  // Nothing is free.
  return list.map(bare).join();
}
`,
  "apps/shop/src/plain.ts": `// Plainly.
export const plain = (text: string, otherText = "long enough for two lines"): string => text + otherText;
export type Kind = "one" | "two";
`,
  "apps/shop/src/main.ts": `import { price } from "./price.ts";
const later = () => import("./plain.ts");
const page = new URL("page.html", import.meta.url);
console.log(price([]), later, page);
`,
};

/** The same, with plain.ts in price.ts, and price.ts in a folder of its own. */
const AFTER = {
  "apps/shop/src/money/price.ts": `/** What it costs. */
export function price(list: readonly string[]): string {
  // Nothing is free.
  return list.map(plain).join();
}

// Plainly.
const plain = (
  text: string,
  otherText = "long enough for two lines",
): string => text + otherText;
export type Kind =
  | "one"
  | "two";
`,
  "apps/shop/src/main.ts": `import { price } from "./money/price.ts";
const later = () => import("./money/price.ts");
const page = new URL("page.html", import.meta.url);
console.log(price([]), later, page);
`,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "timbra-only-moves-"));
  git("init", "--quiet");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  return execFileSync("git", [...who, ...args], { cwd: root, encoding: "utf8" }).trim();
}

/** A commit of exactly these files. */
function commit(files: Readonly<Record<string, string>>): string {
  git("rm", "-r", "--quiet", "--ignore-unmatch", ".");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  git("add", ".");
  git("commit", "--quiet", "--allow-empty", "--message", "files");
  return git("rev-parse", "HEAD");
}

/** What differs between BEFORE and AFTER when one text of AFTER is replaced, as lines of a diff. */
function told(file: keyof typeof AFTER, text: string, by: string): string[] {
  const changed = commit({ ...AFTER, [file]: AFTER[file].replace(text, by) });
  const { lost, added } = differences(root, commit(BEFORE), changed);
  return [...lost.map(({ shown }) => `- ${shown}`), ...added.map(({ shown }) => `+ ${shown}`)];
}

describe("a commit that only moves and merges", () => {
  it("has no differences, whatever became of imports, exports, paths and line breaks", () => {
    const { lost, added, compared } = differences(root, commit(BEFORE), commit(AFTER));
    expect([lost, added]).toEqual([[], []]);
    expect(compared).toBeGreaterThan(6);
  });

  it("has no differences when a style sheet is put behind another", () => {
    const before = commit({ "a.css": ".a {\n  color: red;\n}\n", "b.css": ".b {\n  color: red;\n}\n" });
    const after = commit({ "a.css": ".a {\n  color: red;\n}\n\n.b {\n  color: red;\n}\n" });
    expect(differences(root, before, after)).toMatchObject({ lost: [], added: [] });
  });
});

describe("a commit that changes something besides", () => {
  it("is reported with a changed expression", () => {
    const found = told("apps/shop/src/money/price.ts", "text + otherText", "otherText + text");
    expect(found).toEqual([expect.stringContaining("- export const plain"), expect.stringContaining("+ const plain")]);
  });

  it("is reported with a lost statement, and in which file it was", () => {
    const main = AFTER["apps/shop/src/main.ts"].replace(/^const page.*\n/m, "");
    const after = commit({ ...AFTER, "apps/shop/src/main.ts": main });
    const { lost, added } = differences(root, commit(BEFORE), after);
    expect(lost).toMatchObject([{ file: "apps/shop/src/main.ts", shown: expect.stringContaining("const page") }]);
    expect(added).toEqual([]);
  });

  it("is reported with a statement as often as it was added", () => {
    const twice = told("apps/shop/src/main.ts", "console", "console.log(1);\nconsole.log(1);\nconsole");
    expect(twice).toEqual(["+ console.log(1);", "+ console.log(1);"]);
  });

  it("is reported with a comment that was reworded or lost", () => {
    const reworded = told("apps/shop/src/money/price.ts", "// Nothing is free.", "// All is free.");
    expect(reworded).toEqual(["- // Nothing is free.", "+ // All is free."]);
    expect(told("apps/shop/src/money/price.ts", "/** What it costs. */\n", "")).toEqual(["- /** What it costs. */"]);
  });

  it("is reported with a changed text that is no path", () => {
    expect(told("apps/shop/src/money/price.ts", '"one"', '"three"')).toEqual([
      expect.stringContaining("- export type Kind"),
      expect.stringContaining("+ export type Kind"),
    ]);
  });

  it("is reported with a line of a style sheet", () => {
    const before = commit({ "a.css": ".a {\n  color: red;\n}\n" });
    const after = commit({ "b.css": ".a {\n  color: blue;\n}\n" });
    expect(differences(root, before, after).lost).toMatchObject([{ shown: "color: red;" }]);
  });
});
