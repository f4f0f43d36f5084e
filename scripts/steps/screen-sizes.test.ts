import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildIfChanged } from "./build-if-changed.mjs";
import { ROOT } from "./run.mjs";
import { SCREEN_BUDGETS } from "./screen-budgets.mjs";

const DIST = join(ROOT, "apps", "web", "dist");

/** A file of the build, by the module that it was made for (`_name` when it is shared). */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

const PROGRAM = ["index.html", "src/i18n/es-signed-out.ts"];
const SIGNED_IN = [...PROGRAM, "src/shell/signed-in-layout.tsx", "src/i18n/es-daily.ts"];
const WITH_ALL_TEXTS = [...SIGNED_IN, "src/i18n/es.ts"];

/** What is loaded when somebody is about to need it (a dialog, a check, a calendar) is in no screen. */
const SCREENS = [
  { ...SCREEN_BUDGETS.login, opens: [...PROGRAM, "src/features/accounts/login-screen.tsx"] },
  { ...SCREEN_BUDGETS.invoices, opens: listOf("invoices/list/invoice-list.tsx") },
  { ...SCREEN_BUDGETS.customers, opens: listOf("customers/customers-screen.tsx") },
  { ...SCREEN_BUDGETS.products, opens: listOf("products/products-screen.tsx") },
  { ...SCREEN_BUDGETS.receipts, opens: listOf("payment-receipts/receipt-list.tsx") },
  {
    ...SCREEN_BUDGETS.dashboard,
    opens: [
      ...SIGNED_IN,
      "src/features/dashboard/dashboard-screen.tsx",
      "src/features/invoices/list/last-invoices.tsx",
      "src/features/payment-receipts/receivables-panel.tsx",
    ],
  },
  {
    ...SCREEN_BUDGETS.editor,
    opens: [
      ...WITH_ALL_TEXTS,
      "src/features/invoices/editor/editor-screen.tsx",
      "../../packages/cfdi/src/messages/es/index.ts",
    ],
  },
];

function listOf(screen: string): readonly string[] {
  return [...SIGNED_IN, `src/features/${screen}`];
}

let manifest: Readonly<Record<string, BuiltFile>>;

beforeAll(async () => {
  await buildIfChanged(["web"]);
  manifest = JSON.parse(readFileSync(join(DIST, ".vite", "manifest.json"), "utf8"));
});

/** The files of some modules and of all that these import, directly or not. */
function filesOf(modules: readonly string[]): string[] {
  const found = new Set(modules);
  for (const module of found) for (const imported of builtOf(module).imports ?? []) found.add(imported);
  return [...new Set([...found].map((module) => builtOf(module).file))];
}

function builtOf(module: string): BuiltFile {
  const built = manifest[module];
  if (built === undefined) throw new Error(`The build has no file for ${module}: give its new name to this test.`);
  return built;
}

test.each(SCREENS)("$path loads at most $kib KiB of JavaScript in $files files", ({ kib, files, opens }) => {
  const loaded = filesOf(opens);
  const bytes = loaded.reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0);
  expect(loaded.length).toBeLessThanOrEqual(files);
  expect(Math.round((10 * bytes) / 1024) / 10).toBeLessThanOrEqual(kib);
});

test("what is said on other screens, and the schemas of forms, are in no list", () => {
  for (const { path, opens } of SCREENS.filter(({ path }) => path.startsWith("/list/"))) {
    const code = filesOf(opens)
      .map((file) => readFileSync(join(DIST, file), "utf8"))
      .join("\n");
    for (const needless of ["ZodError", "Qué significa el resultado"])
      expect([path, code.includes(needless)]).toEqual([path, false]);
  }
});

test("the page asks at once for all that a screen begins with, and for nothing else", () => {
  const page = readFileSync(join(DIST, "index.html"), "utf8");
  const { texts, layout, signedOut, signedIn } = JSON.parse(/signedOut } = (.*);/.exec(page)?.[1] ?? "{}");
  const program = filesOf(["index.html"]);
  for (const { path, opens } of SCREENS) {
    const inSpanish = signedIn[`${path} es`] ?? [];
    const screen: readonly string[] = signedOut[path] ?? [...layout.es, ...signedIn[path], ...inSpanish];
    const asked = new Set(
      [...texts.es, ...screen].map((file) => `assets/${file}`).filter((file) => /\.js$/.test(file)),
    );
    const needed = filesOf(opens).filter((file) => !program.includes(file));
    expect([path, [...asked].sort()]).toEqual([path, needed.sort()]);
  }
});
