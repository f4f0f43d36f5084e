import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/steps/run.mjs";
import { type Files, withProject } from "./small-project.ts";

const HEALTHY: Files = {
  "package.json": '{ "name": "house", "private": true, "workspaces": ["packages/*"] }',
  "packages/cfdi/package.json":
    '{ "name": "@timbra/cfdi", "version": "1.0.0", "exports": { ".": { "timbra": "./src/index.ts", "default": "./dist/index.js" } } }',
  "packages/cfdi/src/index.ts": 'export { total } from "./total.ts";\n',
  "packages/cfdi/src/total.ts": "export const total = 1;\n",
  "packages/cfdi/tsconfig.json":
    '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true }, "include": ["src"] }',
};

/** What is dead in a tree that has all of it: `[what is said, of what]`. */
const DEAD = [
  ["Unused files", "packages/cfdi/src/forgotten.ts"],
  ["Unused exports", "spare"],
  ["Unlisted dependencies", "zod"],
  ["Unused dependencies", "saxes"],
] as const;

const WITH_DEAD_CODE: Files = {
  ...HEALTHY,
  "packages/cfdi/package.json":
    '{ "name": "@timbra/cfdi", "version": "1.0.0", "dependencies": { "saxes": "6.0.0" }, "exports": { ".": { "timbra": "./src/index.ts", "default": "./dist/index.js" } } }',
  "packages/cfdi/src/forgotten.ts": "export const forgotten = 1;\n",
  "packages/cfdi/src/total.ts": 'import { z } from "zod";\nexport const total = z;\nexport const spare = 2;\n',
};

describe("dead code", () => {
  let found: ReturnType<typeof knip>;

  beforeAll(async () => {
    found = await withProject(WITH_DEAD_CODE, knip);
  });

  it.each(DEAD)("is found: %s (%s)", (said, name) => {
    const section = found.stdout.split(/^(?=Un)/m).find((text) => text.startsWith(said));
    expect(section).toContain(name);
    expect(found.status).toBe(1);
  });

  it("is not found in a project without violations", async () => {
    const { status, stdout } = await withProject(HEALTHY, knip);
    expect(stdout).not.toMatch(/Unused|Unlisted/);
    expect(status).toBe(0);
  });

  it("is not found in this repository", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, KNIP, { cwd: ROOT, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
});

/** With room for the trees of the sources, few of which are copied as if they would stay. */
const KNIP = ["--max-semi-space-size=64", join(ROOT, "node_modules", "knip", "bin", "knip.js")];

function knip(root: string) {
  cpSync(join(ROOT, "knip.json"), join(root, "knip.json"));
  return spawnSync(process.execPath, KNIP, { cwd: root, encoding: "utf8" });
}
