import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseArgs } from "node:util";

export const TEST_USAGE = `npm test -- [NAME...] [--changed [--since REF]] [--repeat N]
  NAME       the tests and journeys in whose path that stands; all without one
  --changed  what the working tree, compared with HEAD, can have broken
  --since    compared with another commit, such as main
  --repeat   so many times, one after the other`;

/**
 * @typedef {{ names: readonly string[], since: string | undefined, repeat: number }} TestOptions
 * @param {readonly string[]} args
 * @returns {TestOptions | undefined} undefined when they say nothing that can be done
 */
export function readTestOptions(args) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { changed: { type: "boolean" }, since: { type: "string" }, repeat: { type: "string" } },
    });
    const repeat = Number(values.repeat ?? "1");
    const chosenTwice = positionals.length > 0 && (values.changed === true || values.since !== undefined);
    if (!Number.isInteger(repeat) || repeat < 1 || chosenTwice) return undefined;
    return { names: positionals, since: values.since ?? (values.changed === true ? "HEAD" : undefined), repeat };
  } catch {
    return undefined;
  }
}

/**
 * The files of tests and journeys whose path contains one of `names`.
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {{ tests: string[], journeys: string[] }}
 */
export function namedTests(root, names) {
  const named = trackedFiles(root).filter((file) => names.some((name) => file.includes(name)));
  return {
    tests: named.filter((file) => /\.test\.tsx?$/.test(file)),
    journeys: named.filter((file) => /\.spec\.ts$/.test(file)),
  };
}

const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const JOURNEY = /^tests\/journeys\/.*\.spec\.ts$/;
/** `import|export NAMES from "FILE"`, `import "FILE"` and `import("FILE")`; a statement of types alone reads `type`. */
const IMPORT = new RegExp(
  "\\b(?:(?:import|export)\\s+(?<type>type\\s+(?!,|from\\b))?(?<names>[\\w$*{},\\s]+?)\\s*from|import|import\\()" +
    "\\s*[\"'](?<name>[^\"']+)[\"']",
  "g",
);
/** What an `export * from` of the file offers. */
const DECLARED = /^export\s+(?:async\s+)?(?:const|function|class)\s+(\w+)/gm;

/**
 * What puts the whole product together. Every test that starts the product reaches every file through them, so they are
 * not followed: such a test counts as affected when it is in the module that changed, or in one that imports it.
 */
const WHOLE =
  /^apps\/(server\/src\/(boot\/(routes|open-deps|start)|jobs\/handlers|testing\/test-app|main)\.ts|web\/src\/(router|main)\.tsx|web\/src\/routes\/.*)$/;
/** A change here concerns whatever runs. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.base\.json|apps\/server\/src\/testing\/(test-app|test-database|global-setup)\.ts)$/;

/**
 * The tests that a change can have broken: those that import a changed file, directly or through others, and those that
 * are in a folder of the server with a file that does.
 * @param {string} root
 * @param {readonly string[]} changed paths relative to `root`
 * @returns {{ tests: string[], journeys: string[] }}
 */
export function affectedTests(root, changed) {
  const files = trackedFiles(root).filter((file) => CODE.test(file));
  const tests = files.filter((file) => TEST.test(file));
  const journeys = files.filter((file) => JOURNEY.test(file));
  if (changed.some((file) => EVERYTHING.test(file))) return { tests, journeys };
  const importers = importersOf(root, files);
  const reached = new Set(changed);
  for (const file of reached) {
    if (WHOLE.test(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const modules = new Set([...reached].filter((file) => !TEST.test(file)).map(serverModule));
  const isAffected = (/** @type {string} */ file) =>
    reached.has(file) || (serverModule(file) !== null && modules.has(serverModule(file)));
  return { tests: tests.filter(isAffected), journeys: journeys.filter((file) => reached.has(file)) };
}

/**
 * What differs from `since` in the working tree, files that git does not know yet among it.
 * @param {string} root
 * @param {string} since
 * @returns {string[]}
 */
export function changedFiles(root, since) {
  const git = (/** @type {readonly string[]} */ args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...new Set([...git(["diff", "--name-only", since]), ...git(["ls-files", "--others", "--exclude-standard"])])];
}

/** @param {string} root */
function trackedFiles(root) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
}

/**
 * The folder of the server whose files belong together, for a file in one.
 * @param {string} file
 * @returns {string | null}
 */
function serverModule(file) {
  const [, name] = /^apps\/server\/src\/((?:adapters\/)?[^/]+)\//.exec(file) ?? [];
  return name === undefined || name === "testing" ? null : name;
}

/**
 * Who imports each file for more than its types, which the compiler looks after. A name that comes through an
 * `index.ts` leads to the file that has it, not to all that the index offers.
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>}
 */
function importersOf(root, files) {
  const packages = packageEntries(root);
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(packages, file, text)]));
  const declared = new Map([...texts].map(([file, text]) => [file, declaredIn(text)]));
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, targets] of imports)
    for (const { target, names } of targets)
      for (const source of sourcesOfNames(imports, declared, target, names))
        importers.set(source, [...(importers.get(source) ?? []), file]);
  return importers;
}

/**
 * `names`: as the file at `target` calls them; null for all of them.
 * @typedef {{ readonly target: string, readonly names: readonly string[] | null }} Import
 */

/**
 * @param {ReadonlyMap<string, string>} packages
 * @param {string} file
 * @param {string} text
 * @returns {Import[]}
 */
function importsOf(packages, file, text) {
  /** @type {Import[]} */
  const found = [];
  for (const { groups = {} } of text.matchAll(IMPORT)) {
    const { name = "", names = "", type } = groups;
    const target = name.startsWith(".") ? posix.join(dirname(file), name) : packages.get(name);
    if (target === undefined || type !== undefined) continue;
    const inBraces = /^\{(.*)\}$/s.exec(names)?.[1];
    const taken = inBraces?.split(",").map((part) => part.trim().split(/\s+as\s+/)[0] ?? "");
    const values = taken?.filter((value) => value !== "" && !value.startsWith("type "));
    if (values?.length !== 0) found.push({ target, names: values ?? null });
  }
  return found;
}

/**
 * The values that a file exports by declaring them.
 * @param {string} text
 */
function declaredIn(text) {
  return new Set([...text.matchAll(DECLARED)].map(([, name = ""]) => name));
}

/**
 * The file itself, or, of an `index.ts` that offers what others have, those that have `names`.
 * @param {ReadonlyMap<string, Import[]>} imports
 * @param {ReadonlyMap<string, ReadonlySet<string>>} declared
 * @param {string} target
 * @param {readonly string[] | null} names
 * @returns {readonly string[]}
 */
function sourcesOfNames(imports, declared, target, names) {
  if (names === null || !target.endsWith("/index.ts")) return [target];
  const offered = imports.get(target) ?? [];
  const has = (/** @type {Import} */ one, /** @type {string} */ name) =>
    one.names?.includes(name) ?? declared.get(one.target)?.has(name);
  const found = names.map((name) => offered.find((one) => has(one, name))?.target);
  return [...new Set(found.map((source) => source ?? target))];
}

/**
 * The source file of each name of our own packages.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function packageEntries(root) {
  const entries = new Map();
  for (const folder of readdirSync(join(root, "packages"))) {
    const manifest = join(root, "packages", folder, "package.json");
    if (!existsSync(manifest)) continue;
    /** @type {{ name: string, exports?: Record<string, { timbra?: string }> }} */
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, "utf8"));
    for (const [entry, { timbra }] of Object.entries(exports)) {
      if (timbra !== undefined) entries.set(posix.join(name, entry), posix.join("packages", folder, timbra));
    }
  }
  return entries;
}
