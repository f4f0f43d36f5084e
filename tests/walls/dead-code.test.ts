import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HOUSE } from "../../scripts/steps/house.mjs";
import { type Files, withHouse } from "./small-house.ts";

const HEALTHY: Files = {
  "package.json": '{ "name": "house", "private": true, "workspaces": ["packages/*"] }',
  "packages/cfdi/package.json":
    '{ "name": "@timbra/cfdi", "version": "1.0.0", "exports": { ".": { "timbra": "./src/index.ts", "default": "./dist/index.js" } } }',
  "packages/cfdi/src/index.ts": 'export { total } from "./total.ts";\n',
  "packages/cfdi/src/total.ts": "export const total = 1;\n",
  "packages/cfdi/tsconfig.json": '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true }, "include": ["src"] }',
};

/** `[what is said, file, source]` */
const DEAD = [
  ["Unused files", "packages/cfdi/src/forgotten.ts", "export const forgotten = 1;\n"],
  ["Unused exports", "packages/cfdi/src/total.ts", "export const total = 1;\nexport const spare = 2;\n"],
  ["Unlisted dependencies", "packages/cfdi/src/total.ts", 'import { z } from "zod";\nexport const total = z;\n'],
  [
    "Unused dependencies",
    "packages/cfdi/package.json",
    '{ "name": "@timbra/cfdi", "version": "1.0.0", "dependencies": { "saxes": "6.0.0" }, "exports": { ".": { "timbra": "./src/index.ts", "default": "./dist/index.js" } } }',
  ],
] as const;

describe("dead code", () => {
  it.each(DEAD)("is found: %s (%s)", async (said, file, source) => {
    const { status, stdout } = await withHouse({ ...HEALTHY, [file]: source }, knip);
    expect(stdout).toContain(said);
    expect(status).toBe(1);
  });

  it("is not found in a healthy house", async () => {
    const { status, stdout } = await withHouse(HEALTHY, knip);
    expect(stdout).not.toMatch(/Unused|Unlisted/);
    expect(status).toBe(0);
  });

  it("is not found in this house", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [KNIP], { cwd: HOUSE, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
});

const KNIP = join(HOUSE, "node_modules", "knip", "bin", "knip.js");

function knip(root: string) {
  cpSync(join(HOUSE, "knip.json"), join(root, "knip.json"));
  return spawnSync(process.execPath, [KNIP], { cwd: root, encoding: "utf8" });
}
