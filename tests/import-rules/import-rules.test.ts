import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenImportRules } from "../../scripts/import-rules.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";
import { HEALTHY, SUPPORTING_FILES, VIOLATIONS } from "./import-violations.ts";
import { type Files, withProject } from "./small-project.ts";

const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: { name: string; comment: string }[];
};

describe("the import rules", () => {
  let broken: Set<string>;

  beforeAll(async () => {
    const violations = Object.fromEntries(VIOLATIONS.map(([, file, source]) => [file, source]));
    const answer = await lookAt({ ...HEALTHY, ...SUPPORTING_FILES, ...violations });
    broken = new Set(answer.broken.map(({ rule, from }) => `${rule}: ${from}`));
  });

  it.each(VIOLATIONS)("%s refuses %s", (rule, file) => {
    expect(broken).toContain(`${rule}: ${file}`);
  });

  it("are each fed at least one file that breaks them", () => {
    expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
  });

  it("each give their reason", () => {
    for (const { name, comment } of forbidden) expect(comment, name).toMatch(/^.{30,}\.$/);
  });

  it("accept a project without violations", async () => {
    const answer = await lookAt(HEALTHY);
    expect(answer.broken).toEqual([]);
    expect(answer.cruised).toBe(Object.keys(HEALTHY).filter((file) => /^(packages|apps)\/.*\.tsx?$/.test(file)).length);
  });

  it("are kept in this repository", async () => {
    const answer = await brokenImportRules(ROOT);
    expect(answer.broken).toEqual([]);
    expect(answer.cruised).toBeGreaterThan(100);
  });
});

describe("npm run import-rules", () => {
  it("fails on a broken rule, and says which, where and why", async () => {
    const { status, stderr } = await withProject(
      { ...HEALTHY, "packages/cfdi/src/rules/shapes.ts": 'export { z } from "zod";\n' },
      command,
    );
    expect(status).toBe(1);
    expect(stderr).toContain(
      "cfdi-depends-on-saxes-alone: packages/cfdi/src/rules/shapes.ts -> node_modules/zod/index.js",
    );
    expect(stderr).toContain("one more party to trust");
  });

  it("fails when it checked no file, instead of passing", async () => {
    const { status, stderr } = await withProject({ "packages/empty/notes.md": "nothing\n" }, command);
    expect(status).toBe(1);
    expect(stderr).toContain("No module was looked at");
  });

  it("passes a project without violations", async () => {
    expect((await withProject(HEALTHY, command)).status).toBe(0);
  });
});

function lookAt(files: Files) {
  return withProject(files, (root) => {
    linkWorkspaces(root);
    return brokenImportRules(root);
  });
}

function command(root: string) {
  linkWorkspaces(root);
  return spawnSync(process.execPath, [join(ROOT, "scripts", "import-rules.mjs"), root], { encoding: "utf8" });
}

/** As npm does: each workspace by its name in node_modules. */
function linkWorkspaces(root: string): void {
  mkdirSync(join(root, "node_modules", "@timbra"), { recursive: true });
  for (const name of ["cfdi", "sat-catalogues", "contract", "pac-sandbox"]) {
    symlinkSync(join("..", "..", "packages", name), join(root, "node_modules", "@timbra", name));
  }
}
