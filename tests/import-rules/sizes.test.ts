import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { measureTree } from "../../scripts/sizes.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";
import { withProject } from "./small-project.ts";

const lines = (count: number) => "export {};\n".repeat(count);
const longFunction = (count: number) => `/** Long. */\nexport function long() {\n${"  void 0;\n".repeat(count - 2)}}\n`;
const unfinished = ["TO", "DO"].join("");

/** A file that breaks a rule of names and sizes: `[sentence, file, source]`. */
const VIOLATIONS = [
  ["501 lines; a file stops at 500", "packages/cfdi/src/long.ts", lines(501)],
  ["501 lines; a file stops at 500", "apps/web/src/ui/long.tsx", lines(501)],
  ["501 lines; a file stops at 500", "packages/cfdi/src/long.test.ts", lines(501)],
  ["long has 61 lines; a function stops at 60", "apps/server/src/http/long.ts", longFunction(61)],
  ["long has 61 lines; a function stops at 60", "scripts/long.mjs", longFunction(61)],
  ["long has 121 lines; a component stops at 120", "apps/web/src/ui/component.tsx", longFunction(121)],
  ["its name says nothing", "apps/server/src/utils/dates.ts", lines(1)],
  ["its name says nothing", "apps/server/src/invoices/helpers.ts", lines(1)],
  ["its name says nothing", "apps/server/src/invoices/common.ts", lines(1)],
  ["its name says nothing", "apps/server/src/invoices/invoice-manager.ts", lines(1)],
  ["its name says nothing", "apps/server/src/invoices/invoice.service.ts", lines(1)],
  ["names are in kebab-case", "apps/web/src/ui/DataTable.tsx", lines(1)],
  ["something is left unfinished", "apps/server/src/http/later.ts", `// ${unfinished}: the rest\n`],
  ["silent is offered by the package without a sentence", "packages/contract/src/more.ts", "export class silent {}\n"],
  [
    "silent is offered by the package without a sentence",
    "packages/cfdi/src/index.ts",
    "export function silent() {}\n",
  ],
  [
    "shape is offered by the package without a sentence",
    "packages/contract/src/index.ts",
    'export { shape as form } from "./shape.ts";\n',
  ],
] as const;

const manifest = JSON.stringify({
  exports: { ".": { timbra: "./src/index.ts" }, "./more": { timbra: "./src/more.ts" } },
});
const DOORS = {
  "packages/cfdi/package.json": manifest,
  "packages/cfdi/src/index.ts": lines(1),
  "packages/cfdi/src/more.ts": lines(1),
  "packages/contract/package.json": manifest,
  "packages/contract/src/index.ts": lines(1),
  "packages/contract/src/more.ts": lines(1),
  "packages/contract/src/shape.ts": "export function shape() {}\n",
};

const HEALTHY = {
  ...DOORS,
  "packages/cfdi/src/decimal/decimal.ts": lines(500),
  "apps/server/src/http/function.ts": longFunction(60),
  "apps/web/src/ui/component.tsx": longFunction(120),
  "apps/web/src/i18n/es/common.ts": lines(1),
  "packages/contract/src/index.ts": 'export { shape, type Said } from "./shape.ts";\nexport * from "./said.ts";\n',
  "packages/contract/src/shape.ts":
    "/** Said. */\nexport function shape() {}\nexport type Said = number;\nexport function kept() {}\n",
  "packages/contract/src/said.ts": "/** Said. */\nexport class Said {}\n",
  "packages/cfdi/src/tables.gen.ts": lines(5000),
};

describe("names and sizes", () => {
  it.each(VIOLATIONS)("refuse: %s (%s)", async (sentence, file, source) => {
    const { wrong } = await withProject({ ...DOORS, [file]: source }, measureTree);
    expect(wrong[0]).toContain(sentence);
    expect(wrong).toHaveLength(1);
  });

  it("are refused by the command, a line each", async () => {
    const files = Object.fromEntries(VIOLATIONS.slice(0, 2).map(([, file, source]) => [file, source]));
    const { status, stderr } = await withProject({ ...DOORS, ...files }, measure);
    expect(stderr.trim().split("\n")).toHaveLength(2);
    expect(status).toBe(1);
  });

  it("pass a healthy house, and name its longest", async () => {
    const { status, stdout, stderr } = await withProject(HEALTHY, measure);
    expect(stderr).toBe("");
    expect(stdout).toContain(" 500 packages/cfdi/src/decimal/decimal.ts");
    expect(stdout).toContain(" 120 apps/web/src/ui/component.tsx:2 long");
    expect(status).toBe(0);
  });

  it("fail when there was nothing to measure", async () => {
    expect((await withProject({ "packages/notes.md": "nothing" }, measure)).status).toBe(1);
  });

  it("pass in this house", () => {
    const { status, stderr } = measure(ROOT);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

function measure(root: string) {
  return spawnSync(process.execPath, [join(ROOT, "scripts", "sizes.mjs"), root], { encoding: "utf8" });
}
