import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./run.mjs";
import { realForge } from "./vite-plugins.mjs";

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
