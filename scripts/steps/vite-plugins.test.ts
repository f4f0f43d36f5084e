import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./run.mjs";
import { buildTimeValues, pureConstants, realForge } from "./vite-plugins.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-forge-"));
  writeFileSync(join(folder, "main.js"), 'import forge from "node-forge";\nconsole.log(forge);\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The size of what is built, in characters. */
async function builtFrom(forge: string): Promise<number> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [realForge()],
    resolve: { alias: { "node-forge": forge } },
    build: { write: false, rolldownOptions: { input: join(folder, "main.js") } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  return first !== undefined && "output" in first
    ? first.output.reduce((sum, part) => sum + (part.type === "chunk" ? part.code.length : 0), 0)
    : 0;
}

it("lets the screens be built with the node-forge that is installed for them", async () => {
  expect(await builtFrom(join(ROOT, "apps", "web", "node_modules", "node-forge"))).toBeGreaterThan(100_000);
});

it("ends the build when a stub has its name", async () => {
  const stub = join(folder, "node_modules", "node-forge");
  mkdirSync(stub, { recursive: true });
  writeFileSync(join(stub, "package.json"), '{ "name": "isarray", "version": "2.0.5", "main": "index.js" }');
  writeFileSync(join(stub, "index.js"), "module.exports = Array.isArray;\n");
  await expect(builtFrom(stub)).rejects.toThrow(/real node-forge.*got .*node-forge/);
});

it("ends the build when nothing uses it any more: then this check is no longer about anything", async () => {
  writeFileSync(join(folder, "main.js"), "console.log(1);\n");
  await expect(builtFrom("node-forge")).rejects.toThrow("got none");
});

/** The code that is built of some files, one of them `main.ts`. */
async function codeOf(files: Readonly<Record<string, string>>, plugin: Plugin): Promise<string> {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input: join(folder, "main.ts") } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  return first !== undefined && "output" in first
    ? first.output.map((part) => (part.type === "chunk" ? part.code : "")).join("\n")
    : "";
}

it("ships the values of a module in the place of what they are made of", async () => {
  const files = {
    "main.ts": 'import { SUMS } from "./sums.ts";\nconsole.log(SUMS);\n',
    "sums.ts": 'import { add } from "./add.ts";\nexport const SUMS: Record<string, number> = { four: add(2, 2) };\n',
    "add.ts": 'export const add = (a: number, b: number) => { console.log("how it is added"); return a + b; };\n',
  };
  const code = await codeOf(files, buildTimeValues(/sums\.ts$/));
  expect(code).toMatch(/four:4/);
  expect(code).not.toContain("how it is added");
});

it("leaves out the constants of a module that nobody uses, whatever they are made by", async () => {
  const files = {
    "main.ts": 'import { LIMIT, used } from "./schemas.ts";\nconsole.log(LIMIT, used);\n',
    "schemas.ts": [
      'import { object, text } from "./kit.ts";',
      "export const LIMIT = 7;",
      'export const used = object({ name: text("wanted") }) as { readonly name: string };',
      'export const unused = { of: [object({ name: text("not wanted") })] } as const;',
    ].join("\n"),
    "kit.ts": [
      "export const made: unknown[] = [];",
      "export const text = (words: string) => (made.push(words), words);",
      "export const object = <T>(shape: T) => (made.push(shape), shape);",
    ].join("\n"),
  };
  const code = await codeOf(files, pureConstants(/schemas\.ts$/));
  expect(code).toContain("wanted");
  expect(code).not.toContain("not wanted");
});
