import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, test } from "vitest";
import * as en from "./en.ts";
import * as es from "./es.ts";
import { DAILY_TEXTS, pickTexts, SIGNED_OUT_TEXTS } from "./parts.ts";

const SOURCES = join(import.meta.dirname, "..");
/** `import NAMES from "FILE"` or `export NAMES from "FILE"`, not of types alone; and a part that is loaded later. */
const IMPORTS = /^(?:import|export)\s+(?!type\s)(?:\{([^}]*)\}[^"';]*from\s+|[^"';{]*from\s+)?"(\.[^"]+)";/gm;
const LOADED_LATER = /lazyImport\(\(\) => import\("(\.[^"]+)"\)\)/g;

/** What is loaded to show something, without what another feature offers beyond what is taken. */
function modulesOf(files: readonly string[]): string[] {
  const found = new Set(files.map((file) => join(SOURCES, file)));
  for (const file of found) for (const next of importsOf(file)) found.add(next);
  return [...found];
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const at = (name: string) => normalize(join(dirname(file), name));
  const later = [...code.matchAll(LOADED_LATER)].map(([, name = ""]) => at(name));
  const now = [...code.matchAll(IMPORTS)].flatMap(([, names, name = ""]) => {
    const taken = names
      ?.split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "" && !one.startsWith("type "));
    if (taken?.length === 0 || !/\.tsx?$/.test(name)) return [];
    return name.endsWith("/public.ts") ? offered(at(name), taken ?? []) : [at(name)];
  });
  return [...now, ...later].filter((path) => existsSync(path) && !path.startsWith(import.meta.dirname));
}

/** The files of a feature that have these names. */
function offered(publicFile: string, names: readonly string[]): string[] {
  const code = readFileSync(publicFile, "utf8");
  return [...code.matchAll(IMPORTS)]
    .filter(([, exported = ""]) => exported.split(",").some((one) => names.includes(one.trim())))
    .map(([, , name = ""]) => normalize(join(dirname(publicFile), name)));
}

/** A key of the texts as it stands in the code; of one that is put together a part is not known: `status_${…}`. */
const KEY = /["`](\w+)\.([\w.]*)(\$\{)?/g;

const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([group, keys]) => Object.keys(keys).map((key) => `${group}.${key}`));

/** Every text that the code of some files can say. */
function saidBy(files: readonly string[]): [key: string, file: string][] {
  const keys = keysOf(es);
  return modulesOf(files).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(KEY)].flatMap(([, group = "", key = "", open]) => {
      const start = `${group}.${key}`;
      const isSaid = (one: string) =>
        open === undefined ? one === start || /^_(one|other)$/.test(one.replace(start, "")) : one.startsWith(start);
      return keys.filter(isSaid).map((one): [string, string] => [one, relative(SOURCES, file)]);
    }),
  );
}

const OF_EVERYBODY = ["providers.tsx", "shell/shell.tsx", "shell/error-screens.tsx"];

const WITHOUT_MORE = {
  "before signing in": [
    ...OF_EVERYBODY,
    ..."login forgot reset confirm-email register verify invitation"
      .split(" ")
      .map((name) => `features/accounts/${name}-screen.tsx`),
    "features/shared-invoice/shared-invoice-screen.tsx",
  ],
  "every day": [
    ...OF_EVERYBODY,
    "shell/signed-in-layout.tsx",
    "features/customers/customers-screen.tsx",
    "features/products/products-screen.tsx",
    "features/invoices/list/invoice-list.tsx",
    "features/payment-receipts/receipt-list.tsx",
    "features/dashboard/dashboard-screen.tsx",
    "features/invoices/list/last-invoices.tsx",
    "features/payment-receipts/receivables-panel.tsx",
  ],
} as const;

describe("the texts that are loaded first", () => {
  test.each([
    ["before signing in", SIGNED_OUT_TEXTS],
    ["every day", [...SIGNED_OUT_TEXTS, ...DAILY_TEXTS]],
  ] as const)("are all that is said %s", (when, parts) => {
    const said = saidBy(WITHOUT_MORE[when]);
    expect(said.length).toBeGreaterThan(100);
    const loaded = new Set(keysOf(pickTexts(es, parts)));
    // `lib/download.ts` names the files of lists too, which nobody downloads before signing in.
    const missing = said.filter(
      ([key, file]) => !loaded.has(key) && (when === "every day" || file !== "lib/download.ts"),
    );
    expect(missing).toEqual([]);
  });

  test("are few, the same keys in either language, and each part of the list names one", () => {
    for (const parts of [SIGNED_OUT_TEXTS, DAILY_TEXTS]) {
      expect(keysOf(pickTexts(en, parts)).sort()).toEqual(keysOf(pickTexts(es, parts)).sort());
      for (const part of parts) expect([part, keysOf(pickTexts(es, [part])).length > 0]).toEqual([part, true]);
    }
    expect(keysOf(pickTexts(es, [...SIGNED_OUT_TEXTS, ...DAILY_TEXTS])).length).toBeLessThan(keysOf(es).length / 2);
  });

  test("are whole groups, single keys, or keys that begin alike", () => {
    const all = { one: { a: "1", ab: "2" }, other: { a: "3", ab: "4" } };
    expect(pickTexts(all, ["one"])).toEqual({ one: all.one });
    expect(pickTexts(all, ["one.a"])).toEqual({ one: { a: "1" } });
    expect(pickTexts(all, ["other.a*"])).toEqual({ other: all.other });
  });
});
