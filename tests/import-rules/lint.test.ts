import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/steps/run.mjs";
import { HEALTHY, VIOLATIONS } from "./lint-violations.ts";
import { withProject } from "./small-project.ts";

const BIOME = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

describe("lint", () => {
  let refused: Map<string, string[]>;

  beforeAll(async () => {
    const files = Object.fromEntries([...VIOLATIONS, ...HEALTHY].map(([, file, source]) => [file, source]));
    refused = await withProject(files, lint);
  });

  it.each(VIOLATIONS)("%s refuses %s", (rule, file) => {
    expect(refused.get(file) ?? []).toContain(rule);
  });

  it.each(HEALTHY)("%slets %s pass", (_, file) => {
    expect(refused.get(file) ?? []).toEqual([]);
  });

  it("passes in this repository", () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [BIOME, "lint", "--error-on-warnings", "--max-diagnostics=20", "."],
      {
        cwd: ROOT,
        encoding: "utf8",
      },
    );
    expect(status, stdout + stderr).toBe(0);
  });
});

/** What the rules of this repository refuse in another folder: the rules that each file breaks. */
function lint(root: string): Map<string, string[]> {
  for (const path of ["biome.json", ".gitignore", "scripts/lint"])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  const { stdout } = spawnSync(process.execPath, [BIOME, "lint", "--reporter=json", "--max-diagnostics=none", "."], {
    cwd: root,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const refused = new Map<string, string[]>();
  for (const { category, location } of diagnostics.filter(({ severity }) => severity === "error")) {
    refused.set(location.path, [...(refused.get(location.path) ?? []), category.replace(/^lint\//, "")]);
  }
  return refused;
}
