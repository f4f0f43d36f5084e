import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./fingerprint.mjs";

describe("fingerprint", () => {
  let root: string;
  const print = () => fingerprint(root, ["src", "package.json", "absent"]);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "timbra-print-"));
    mkdirSync(join(root, "src", "testing"), { recursive: true });
    mkdirSync(join(root, "src", "dist"));
    writeFileSync(join(root, "package.json"), "{}");
    writeFileSync(join(root, "src", "one.ts"), "1");
    writeFileSync(join(root, "src", "two.ts"), "2");
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it("does not look at dates", () => {
    const before = print();
    utimesSync(join(root, "src", "one.ts"), 1, 1);
    expect(print()).toBe(before);
  });

  it("does not look at tests or at what was built", () => {
    const before = print();
    writeFileSync(join(root, "src", "one.test.ts"), "1");
    writeFileSync(join(root, "src", "testing", "app.ts"), "1");
    writeFileSync(join(root, "src", "dist", "one.js"), "1");
    expect(print()).toBe(before);
  });

  it("sees a changed, an added and a renamed file", () => {
    const prints = [print()];
    writeFileSync(join(root, "src", "one.ts"), "3");
    prints.push(print());
    writeFileSync(join(root, "src", "three.ts"), "");
    prints.push(print());
    renameSync(join(root, "src", "three.ts"), join(root, "src", "four.ts"));
    prints.push(print());
    writeFileSync(join(root, "package.json"), "{ }");
    prints.push(print());
    expect(new Set(prints).size).toBe(prints.length);
  });

  it("sees a byte that moved from one file to the next", () => {
    writeFileSync(join(root, "src", "one.ts"), "12");
    writeFileSync(join(root, "src", "two.ts"), "");
    const before = print();
    writeFileSync(join(root, "src", "one.ts"), "1");
    writeFileSync(join(root, "src", "two.ts"), "2");
    expect(print()).not.toBe(before);
  });
});
