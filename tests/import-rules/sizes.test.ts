import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { measureTree } from "../../scripts/sizes.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";
import { type Files, withProject } from "./small-project.ts";

const lines = (count: number) => "export {};\n".repeat(count);
const longFunction = (count: number) => `/** Long. */\nexport function long() {\n${"  void 0;\n".repeat(count - 2)}}\n`;
const unfinished = ["TO", "DO"].join("");

const longLine = `export const ${"a".repeat(100)} = 1000000000;\n`;

/** A file that breaks a rule of names and sizes: `[sentence, file, source]`. */
const VIOLATIONS = [
  ["501 lines; a file stops at 500", "packages/cfdi/src/long.ts", lines(501)],
  ["501 lines; a file stops at 500", "apps/web/src/ui/long.tsx", lines(501)],
  ["501 lines; a file stops at 500", "packages/cfdi/src/long.test.ts", lines(501)],
  ["long has 61 lines; a function stops at 60", "apps/server/src/http/long.ts", longFunction(61)],
  ["long has 61 lines; a function stops at 60", "scripts/long.mjs", longFunction(61)],
  ["long has 121 lines; a component stops at 120", "apps/web/src/ui/component.tsx", longFunction(121)],
  ["long.ts:1: longer than 120 characters", "apps/server/src/http/long.ts", longLine],
  ["long.ts:1: longer than 120 characters", "apps/server/src/http/long.ts", `// ${"why ".repeat(30)}\n`],
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
const ENTRY_POINTS = {
  "packages/cfdi/package.json": manifest,
  "packages/cfdi/src/index.ts": lines(1),
  "packages/cfdi/src/more.ts": lines(1),
  "packages/contract/package.json": manifest,
  "packages/contract/src/index.ts": lines(1),
  "packages/contract/src/more.ts": lines(1),
  "packages/contract/src/shape.ts": `export function shape() {}\n${lines(49)}`,
};

const HEALTHY = {
  ...ENTRY_POINTS,
  "packages/cfdi/src/decimal/decimal.ts": lines(500),
  "apps/server/src/http/function.ts": longFunction(60),
  "apps/web/src/ui/component.tsx": longFunction(120),
  "apps/web/src/i18n/es/common.ts": lines(1),
  "packages/contract/src/index.ts": 'export { shape, type Shape } from "./shape.ts";\nexport * from "./said.ts";\n',
  "packages/contract/src/shape.ts": `/** Said. */\nexport function shape() {}\nexport type Shape = number;\nexport function kept() {}\n${lines(46)}`,
  "packages/contract/src/said.ts": `/** Said. */\nexport class Said {}\n${lines(48)}`,
  "packages/cfdi/src/tables.gen.ts": lines(5000),
};

const IMPORTER = 'import { part } from "./part.ts";\nexport const whole = part;\n';
const PART = "export const part = 1;\n";
const part = (count: number) => PART + lines(count - 1);
const RULES = Object.fromEntries(
  ["one", "two", "three"].map((name) => [
    `packages/cfdi/src/rules/${name}.ts`,
    `import type { Rule } from "./rule.ts";\nexport const ${name}: Rule = 1;\n`,
  ]),
);

/** Several files that break a rule together: `[title, sentence, files]`. */
const VIOLATIONS_TOGETHER: [string, string, Files][] = [
  [
    "a file of 49 lines that only its neighbour imports",
    "apps/server/src/http/part.ts: 49 lines, and only apps/server/src/http/whole.ts imports it",
    { "apps/server/src/http/whole.ts": IMPORTER, "apps/server/src/http/part.ts": part(49) },
  ],
  [
    "a short module that a component is the only one to import",
    "apps/web/src/ui/part.ts: 2 lines, and only apps/web/src/ui/whole.tsx imports it",
    { "apps/web/src/ui/whole.tsx": IMPORTER, "apps/web/src/ui/part.ts": part(2) },
  ],
  [
    "a short file whose importer would have 300 lines with it",
    "part.ts: 49 lines",
    { "bench/whole.ts": IMPORTER + lines(249), "bench/part.ts": part(49) },
  ],
  [
    "one of only two siblings of one type",
    "packages/cfdi/src/rules/one.ts: 2 lines",
    {
      "packages/cfdi/src/rules/one.ts": RULES["packages/cfdi/src/rules/one.ts"] ?? "",
      "packages/cfdi/src/rules/check.ts": 'export * from "./one.ts";\nexport * from "./two.ts";\n',
      "packages/cfdi/src/rules/two.ts": RULES["packages/cfdi/src/rules/two.ts"] ?? "",
      "packages/cfdi/src/totals.ts": 'export * from "./rules/two.ts";\n',
    },
  ],
  [
    "a type of a name that another file exports",
    "a type Session is exported by apps/server/src/http/session.ts:1 already",
    {
      "apps/server/src/http/session.ts": "export interface Session {}\n",
      "apps/web/src/lib/session.ts": "export type Session = string;\n",
    },
  ],
  [
    "fewer lines of test than there were",
    "packages/cfdi: 0.72 lines of test per line of code; never less than 0.73",
    {
      "packages/cfdi/src/one.ts": lines(500),
      "packages/cfdi/src/two.ts": lines(498),
      "packages/cfdi/src/one.test.ts": lines(364),
      "packages/cfdi/src/two.test.ts": lines(364),
    },
  ],
];

/** Short files with one importer in their folder that stay files of their own: `[title, files]`. */
const SMALL_FOR_A_REASON: [string, Files][] = [
  ["50 lines", { "apps/server/src/http/whole.ts": IMPORTER, "apps/server/src/http/part.ts": part(50) }],
  [
    "another importer elsewhere",
    {
      "apps/server/src/http/whole.ts": IMPORTER,
      "apps/server/src/http/part.ts": PART,
      "apps/server/src/lib/other.ts": 'import "../http/part.ts";\n',
    },
  ],
  [
    "an importer in another folder",
    { "apps/web/src/whole.ts": 'import "./lib/part.ts";\n', "apps/web/src/lib/part.ts": PART },
  ],
  [
    "routes, SQL and the index of a folder",
    {
      "apps/server/src/orders/all.ts": 'import "./routes.ts";\nimport "./orders.db.ts";\nimport "./index.ts";\n',
      "apps/server/src/orders/routes.ts": PART,
      "apps/server/src/orders/orders.db.ts": PART,
      "apps/server/src/orders/index.ts": PART,
    },
  ],
  ["what SQL alone uses", { "apps/server/src/db/all.db.ts": IMPORTER, "apps/server/src/db/part.ts": PART }],
  [
    "a file of import()",
    {
      "apps/web/src/ui/whole.ts": `${IMPORTER}export const later = () => import("./part.ts");\n`,
      "apps/web/src/ui/part.ts": PART,
    },
  ],
  [
    "the file of a process",
    {
      "apps/server/src/http/whole.ts": `${IMPORTER}export const child = new URL("./part.ts", import.meta.url);\n`,
      "apps/server/src/http/part.ts": PART,
    },
  ],
  [
    "an entry of a manifest",
    {
      "apps/web/package.json": '{ "exports": "./src/part.ts" }',
      "apps/web/src/whole.ts": IMPORTER,
      "apps/web/src/part.ts": PART,
    },
  ],
  ...["public.ts", "registry.ts", "app.ts", "main.ts", "screens.ts"].map((name): [string, Files] => [
    `what ${name} lists`,
    { [`apps/web/src/features/credits/${name}`]: IMPORTER, "apps/web/src/features/credits/part.ts": PART },
  ]),
  [
    "what the table of screens lists",
    { "apps/web/src/routes.tsx": 'import { part } from "./part.tsx";\n', "apps/web/src/part.tsx": PART },
  ],
  [
    "one with tests of its own",
    {
      "apps/server/src/http/whole.ts": IMPORTER,
      "apps/server/src/http/part.ts": PART,
      "apps/server/src/http/part.test.ts": 'import "./part.ts";\n',
    },
  ],
  ["what tests need", { "apps/server/src/testing/whole.ts": IMPORTER, "apps/server/src/testing/part.ts": PART }],
  ["a part of the texts", { "apps/web/src/i18n/whole.ts": IMPORTER, "apps/web/src/i18n/part.ts": PART }],
  [
    "one of three siblings of a type",
    {
      ...RULES,
      "packages/cfdi/src/rules/check.ts":
        'export * from "./one.ts";\nexport * from "./two.ts";\nexport * from "./three.ts";\n',
    },
  ],
  ["one whose importer would pass 300 lines", { "bench/whole.ts": IMPORTER + lines(250), "bench/part.ts": part(49) }],
  [
    "a component that a module imports",
    {
      "apps/web/src/ui/whole.ts": 'import { Part } from "./part.tsx";\nexport const whole = Part;\n',
      "apps/web/src/ui/part.tsx": "export const Part = 1;\n",
    },
  ],
  [
    "what a component imports and a test reads",
    {
      "apps/web/src/ui/whole.tsx": IMPORTER,
      "apps/web/src/ui/part.ts": PART,
      "apps/web/src/ui/whole.test.tsx": 'import { part } from "./part.ts";\nexport const tested = part;\n',
    },
  ],
];

describe("the limits of names and sizes", () => {
  it.each(VIOLATIONS)("refuse: %s (%s)", async (sentence, file, source) => {
    const { wrong } = await withProject({ ...ENTRY_POINTS, [file]: source }, measureTree);
    expect(wrong[0]).toContain(sentence);
    expect(wrong).toHaveLength(1);
  });

  it.each(VIOLATIONS_TOGETHER)("refuse %s", async (_title, sentence, files) => {
    const { wrong } = await withProject({ ...ENTRY_POINTS, ...files }, measureTree);
    expect(wrong.join("\n")).toContain(sentence);
    expect(wrong).toHaveLength(1);
  });

  it.each(SMALL_FOR_A_REASON)("let a short file be: %s", async (_title, files) => {
    const { wrong } = await withProject(files, measureTree);
    expect(wrong).toEqual([]);
  });

  it("let a line be long that cannot be broken", async () => {
    const text = "x".repeat(130);
    const source = [
      `export const text = "${text}";`,
      `export const sql = \`select ${text}`,
      `  \${text} as ${text}\`;`,
      `// https://example.org/${text}`,
      `export const pattern = /${text}/;`,
      `// biome-ignore lint/style/useConst: ${text}`,
      "",
    ].join("\n");
    const { wrong } = await withProject({ "apps/server/src/http/texts.ts": source }, measureTree);
    expect(wrong).toEqual([]);
  });

  it("take a type that a package's entry point offers again for the same one", async () => {
    const files = {
      "packages/cfdi/src/rfc.ts": `export type Rfc = string;\n${lines(49)}`,
      "packages/cfdi/src/index.ts": 'export type { Rfc } from "./rfc.ts";\n',
    };
    const { wrong } = await withProject(files, measureTree);
    expect(wrong).toEqual([]);
  });

  it("are refused by the command, a line each", async () => {
    const files = Object.fromEntries(VIOLATIONS.slice(0, 2).map(([, file, source]) => [file, source]));
    const { status, stderr } = await withProject({ ...ENTRY_POINTS, ...files }, measure);
    expect(stderr.trim().split("\n")).toHaveLength(2);
    expect(status).toBe(1);
  });

  it("find nothing wrong in a tree without violations, and print its longest files and functions", async () => {
    const { status, stdout, stderr } = await withProject(HEALTHY, measure);
    expect(stderr).toBe("");
    expect(stdout).toContain(" 500 packages/cfdi/src/decimal/decimal.ts");
    expect(stdout).toContain(" 120 apps/web/src/ui/component.tsx:2 long");
    expect(status).toBe(0);
  });

  it("fail when there is nothing to measure", async () => {
    expect((await withProject({ "packages/notes.md": "nothing" }, measure)).status).toBe(1);
  });

  it("find nothing wrong in this project", () => {
    const { status, stderr } = measure(ROOT);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

function measure(root: string) {
  return spawnSync(process.execPath, [join(ROOT, "scripts", "sizes.mjs"), root], { encoding: "utf8" });
}
