import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { affectedTests, changedFiles, namedTests, readTestOptions } from "./choose-tests.mjs";
import { ROOT } from "./run.mjs";

const FILES: Readonly<Record<string, string>> = {
  "packages/tax/package.json": '{ "name": "@timbra/tax", "exports": { ".": { "timbra": "./src/index.ts" } } }',
  "packages/tax/src/index.ts": 'export * from "./rate.ts";\nexport * from "./sum.ts";',
  "packages/tax/src/rate.ts": "export const rate = 1;",
  "packages/tax/src/sum.ts": "export const sum = 1;",
  "packages/tax/src/sum.test.ts": 'import { sum } from "./sum.ts";',
  "packages/tax/src/other.test.ts": "",
  "apps/server/src/boot/routes.ts": 'import "../orders/routes.ts"; import "../customers/routes.ts";',
  "apps/server/src/orders/routes.ts": 'import { sum } from "@timbra/tax";',
  "apps/server/src/orders/orders.test.ts": 'import "../testing/test-app.ts";',
  "apps/server/src/customers/routes.ts": "",
  "apps/server/src/customers/customers.test.ts": 'import "../testing/test-app.ts";',
  "apps/server/src/testing/test-app.ts": 'import "../boot/routes.ts";',
  "apps/server/src/credits/index.ts": 'export { hold } from "./hold.ts";\nexport { type Row, list } from "./list.ts";',
  "apps/server/src/credits/hold.ts": "",
  "apps/server/src/credits/list.ts": "",
  "apps/server/src/reports/report.test.ts": 'import { list as all } from "../credits/index.ts";',
  "apps/server/src/stamps/stamp.test.ts": 'import { hold, type Row } from "../credits/index.ts";',
  "apps/server/src/types/row.test.ts": 'import type { Row } from "../credits/list.ts";',
  "apps/web/src/sum.tsx": 'const { sum } = await import("@timbra/tax");',
  "apps/web/src/sum.test.tsx": 'import "./sum.tsx";',
  "tests/journeys/person.ts": "",
  "tests/journeys/first.spec.ts": 'import "./person.ts";',
  "tests/journeys/second.spec.ts": "",
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "timbra-affected-"));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: root });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "all");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("finds the tests that import a changed file, through packages and through what is loaded later", () => {
  const { tests } = affectedTests(root, ["packages/tax/src/sum.ts"]);
  expect(tests).toEqual([
    "apps/server/src/orders/orders.test.ts",
    "apps/web/src/sum.test.tsx",
    "packages/tax/src/sum.test.ts",
  ]);
});

it("finds the tests beside a changed file of the server, not those of every other module", () => {
  expect(affectedTests(root, ["apps/server/src/customers/routes.ts"]).tests).toEqual([
    "apps/server/src/customers/customers.test.ts",
  ]);
});

it("follows a name through an index to the file that has it, and no types", () => {
  expect(affectedTests(root, ["apps/server/src/credits/hold.ts"]).tests).toEqual([
    "apps/server/src/stamps/stamp.test.ts",
  ]);
  expect(affectedTests(root, ["apps/server/src/credits/list.ts"]).tests).toEqual([
    "apps/server/src/reports/report.test.ts",
  ]);
  // Only what loads all of the package by `import()` reaches what it does not name.
  expect(affectedTests(root, ["packages/tax/src/rate.ts"]).tests).toEqual(["apps/web/src/sum.test.tsx"]);
});

it("finds the journeys that use a changed file of theirs", () => {
  expect(affectedTests(root, ["tests/journeys/person.ts"])).toEqual({
    tests: [],
    journeys: ["tests/journeys/first.spec.ts"],
  });
});

it("names everything when what runs everything has changed", () => {
  const { tests, journeys } = affectedTests(root, ["package-lock.json"]);
  expect([tests.length, journeys.length]).toEqual([8, 2]);
});

it("counts what is not committed as changed, new files too", () => {
  writeFileSync(join(root, "packages/tax/src/new.ts"), "");
  writeFileSync(join(root, "packages/tax/src/sum.ts"), "export const sum = 2;");
  expect(changedFiles(root, "HEAD").sort()).toEqual(["packages/tax/src/new.ts", "packages/tax/src/sum.ts"]);
});

it("runs everything once when nothing is asked for", () => {
  expect(readTestOptions([])).toEqual({ names: [], since: undefined, repeat: 1 });
});

it("reads names, what is compared with, and how often", () => {
  expect(readTestOptions(["bulk", "--repeat", "5"])).toEqual({ names: ["bulk"], since: undefined, repeat: 5 });
  expect(readTestOptions(["--changed"])).toEqual({ names: [], since: "HEAD", repeat: 1 });
  expect(readTestOptions(["--changed", "--since", "main"])).toEqual({ names: [], since: "main", repeat: 1 });
});

it("refuses what it cannot do, instead of running everything", () => {
  for (const args of [["--repeat", "0"], ["--repeat", "often"], ["--chnged"], ["bulk", "--changed"]])
    expect(readTestOptions(args)).toBeUndefined();
});

it("finds tests and journeys by a part of their path", () => {
  const { tests, journeys } = namedTests(ROOT, ["choose-tests", "first-invoice"]);
  expect(tests).toEqual(["scripts/steps/choose-tests.test.ts"]);
  expect(journeys).toEqual(["tests/journeys/first-invoice.spec.ts"]);
});
