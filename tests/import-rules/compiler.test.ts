import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/steps/run.mjs";
import { type Files, withProject } from "./small-project.ts";

/** What the compiler itself keeps out of a package that has to run in any browser: `[complaint, file, source]`. */
const VIOLATIONS = [
  ["Cannot find name 'process'", "packages/cfdi/src/process.ts", "export const version = process.version;\n"],
  ["Cannot find name 'Buffer'", "packages/cfdi/src/buffer.ts", "export const bytes = Buffer.alloc(1);\n"],
  ["Cannot find name 'document'", "packages/cfdi/src/page.ts", "export const title = document.title;\n"],
  ["Cannot find name 'fetch'", "packages/contract/src/fetch.ts", 'export const page = fetch("/");\n'],
  ["Cannot find name 'node:fs'", "packages/sat-catalogues/src/file.ts", 'export { readFileSync } from "node:fs";\n'],
  [
    "is not under 'rootDir'",
    "packages/cfdi/src/neighbour.ts",
    'export { list } from "../../sat-catalogues/src/list.ts";\n',
  ],
  [
    "possibly 'undefined'",
    "packages/cfdi/src/index-access.ts",
    "export const size = (list: readonly string[]) => list[0].length;\n",
  ],
  [
    "exactOptionalPropertyTypes",
    "packages/cfdi/src/optional.ts",
    "export const some: { one?: number } = { one: undefined };\n",
  ],
  ["erasableSyntaxOnly", "packages/contract/src/enum.ts", "export enum Kind {\n  One,\n}\n"],
] as const;

/** The projects that any browser loads. */
const PROJECTS = [
  "packages/cfdi/tsconfig.pure.json",
  "packages/sat-catalogues/tsconfig.json",
  "packages/contract/tsconfig.json",
];
const HEALTHY: Files = {
  "package.json": '{ "type": "module" }\n',
  ...Object.fromEntries(
    PROJECTS.map((project) => [
      join(dirname(project), "src", "list.ts"),
      "export const list: readonly number[] = [1];\n",
    ]),
  ),
};

describe("the compiler", () => {
  let complaints: string[];

  beforeAll(async () => {
    complaints = await withProject(
      { ...HEALTHY, ...Object.fromEntries(VIOLATIONS.map(([, file, source]) => [file, source])) },
      compile,
    );
  });

  it.each(VIOLATIONS)('says "%s" of %s', (complaint, file) => {
    expect(complaints.filter((line) => line.startsWith(`${file}(`) && line.includes(complaint))).not.toEqual([]);
  });

  it("accepts a project without violations", async () => {
    expect(await withProject(HEALTHY, compile)).toEqual([]);
  });

  it("is given no ambient types in the packages that any browser loads", () => {
    for (const project of PROJECTS) {
      const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, project), "utf8")) as {
        compilerOptions: { types: string[] };
      };
      expect(compilerOptions.types, project).toEqual([]);
    }
  });
});

/** What the compiler says of a folder under this repository's own settings, one error a line. */
function compile(root: string): string[] {
  cpSync(join(ROOT, "tsconfig.base.json"), join(root, "tsconfig.base.json"));
  for (const folder of new Set(PROJECTS.map(dirname))) {
    const settings = readdirSync(join(ROOT, folder)).filter((file) => /^tsconfig(\.[a-z]+)?\.json$/.test(file));
    for (const file of settings) cpSync(join(ROOT, folder, file), join(root, folder, file));
  }
  return PROJECTS.flatMap((project) => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules", "ts7", "bin", "tsc"), "--noEmit", "-p", project],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    return stdout.split("\n").filter((line) => line.includes("error TS"));
  });
}
