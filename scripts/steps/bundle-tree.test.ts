import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleTree } from "./bundle-tree.mjs";

const FILES = {
  "package.json": '{ "type": "module" }',
  "apps/shop/src/main.ts": `
    import { fork } from "node:child_process";
    import { weigh } from "@timbra/scales";
    import { note } from "./deep/reader.ts";
    import { old } from "old";
    const child = fork(new URL("./deep/echo-child" + (import.meta.url.endsWith(".ts") ? ".ts" : ".js"), import.meta.url), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
    const parts: string[] = [];
    for await (const part of child.stdout!) parts.push(String(part));
    console.log(JSON.stringify([note(), weigh(), old, parts.join("").trim()]));
  `,
  "apps/shop/src/deep/reader.ts": `
    import { readFileSync } from "node:fs";
    export const note = () => readFileSync(new URL("./note.txt", import.meta.url), "utf8");
  `,
  "apps/shop/src/deep/echo-child.ts": 'import { note } from "./reader.ts";\nconsole.log("child: " + note());\n',
  "apps/shop/src/deep/note.txt": "read me",
  "apps/shop/src/deep/reader.test.ts": "throw new Error('not to be bundled');",
  "packages/scales/package.json":
    '{ "name": "@timbra/scales", "type": "module", "exports": { ".": { "timbra": "./src/index.ts", "default": "./dist/missing.js" } } }',
  "packages/scales/src/index.ts": `
    import { readFileSync } from "node:fs";
    export const weigh = () => readFileSync(new URL("./grams.txt", import.meta.url), "utf8");
  `,
  "packages/scales/src/grams.txt": "7 g",
  "node_modules/old/package.json": '{ "name": "old", "main": "index.cjs" }',
  "node_modules/old/index.cjs": 'const { sep } = require("path"); exports.old = typeof __dirname + typeof sep;',
};

describe("bundleTree", () => {
  let root: string;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "timbra bundle ñ "));
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    mkdirSync(join(root, "node_modules", "@timbra"));
    symlinkSync(join(root, "packages", "scales"), join(root, "node_modules", "@timbra", "scales"));
    await bundleTree(
      root,
      "apps/shop/src",
      "apps/shop/dist",
      (file) => file === "main.ts" || file.endsWith("-child.ts"),
    );
  });

  afterAll(() => rmSync(root, { recursive: true }));

  it("gives a program that finds its files, its packages' files, its child and CommonJS, from any folder", () => {
    const answer = execFileSync(process.execPath, [join(root, "apps", "shop", "dist", "main.js")], {
      cwd: tmpdir(),
      encoding: "utf8",
    });
    expect(JSON.parse(answer)).toEqual(["read me", "7 g", "stringstring", "child: read me"]);
  });

  it("refuses a source that asks for its place in a way the bundle cannot keep", async () => {
    mkdirSync(join(root, "apps", "lost", "src"), { recursive: true });
    writeFileSync(join(root, "apps", "lost", "src", "main.ts"), "console.log(import.meta.dirname);\n");
    const bundling = bundleTree(root, "apps/lost/src", "apps/lost/dist", () => true);
    await expect(bundling).rejects.toThrow(
      "apps/lost/src/main.ts: only import.meta.url keeps its meaning in the bundle.",
    );
  });

  it("leaves tests and sources behind", () => {
    const dist = join(root, "apps", "shop", "dist");
    expect(existsSync(join(dist, "deep", "note.txt"))).toBe(true);
    expect(existsSync(join(dist, "deep", "reader.test.ts"))).toBe(false);
    expect(existsSync(join(dist, "deep", "reader.ts"))).toBe(false);
  });
});
