import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { assertWritable } from "./install.mjs";
import { exitWithMessage, ROOT, stopwatch } from "./run.mjs";

const STAMPS = join(ROOT, "node_modules", ".cache", "timbra-build.json");

/**
 * Builds the targets whose sources differ, by content, from those of their last build.
 * @param {readonly string[]} names of TARGETS
 * @param {{ always?: boolean }} [options]
 */
export async function buildIfChanged(names, options = {}) {
  for (const target of TARGETS.filter(({ name }) => names.includes(name))) {
    const print = fingerprint(ROOT, target.from);
    if (!options.always && readStamps()[target.name] === print && existsSync(join(ROOT, target.into))) continue;
    for (const folder of [dirname(STAMPS), dirname(join(ROOT, target.into))]) assertWritable(folder);
    const elapsed = stopwatch();
    // Loaded only now: a second start has nothing to build and need not pay for the builders.
    const { BUILDERS } = await import("./builders.mjs");
    await BUILDERS[target.name]().catch((reason) =>
      exitWithMessage(`Building ${target.what} failed: ${reason instanceof Error ? reason.message : reason}`),
    );
    writeStamp(target.name, print);
    console.log(`Built ${target.what} in ${elapsed()}.`);
  }
}

/** @returns {Record<string, string>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, "utf8"));
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {string} print
 */
function writeStamp(name, print) {
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, `${JSON.stringify({ ...readStamps(), [name]: print }, null, 2)}\n`);
}

// What is built, from what, and into what.

const LAW = ["packages/cfdi/src", "packages/sat-catalogues/src"];
const HOW = ["package-lock.json", "scripts/steps", "tsconfig.base.json"];

/**
 * @typedef {{ name: "web" | "server" | "pac-sandbox", what: string, from: readonly string[], into: string }} Target
 * @type {readonly Target[]}
 */
export const TARGETS = [
  {
    name: "web",
    what: "the screens",
    from: [
      ...HOW,
      ...LAW,
      "packages/contract/src",
      "apps/web/src",
      "apps/web/public",
      "apps/web/index.html",
      "apps/web/vite.config.ts",
      "apps/web/package.json",
    ],
    into: "apps/web/dist/index.html",
  },
  {
    name: "server",
    what: "the server",
    from: [
      ...HOW,
      ...LAW,
      "packages/contract/src",
      "packages/pac-sandbox/src",
      "apps/server/src",
      "apps/server/package.json",
    ],
    into: "apps/server/dist/main.js",
  },
  {
    name: "pac-sandbox",
    what: "the provider",
    from: [...HOW, ...LAW, "packages/pac-sandbox/src", "packages/pac-sandbox/package.json"],
    into: "packages/pac-sandbox/dist/bundled/main.js",
  },
];
