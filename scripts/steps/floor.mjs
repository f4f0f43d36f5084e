import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/**
 * The lower end of a file's size: one of fewer lines belongs into its only importer, when that is beside it and
 * stays readable with it.
 */
export const FLOOR = { lines: 50, importer: 300, siblings: 3 };

/** Files whose name says why they are files of their own. */
const STANDS_ALONE = /(^|\/)(index|routes)\.(ts|tsx|mjs)$|\.db\.ts$|\/i18n\//;
/** Lists of parts: each part stays a file of its own. */
const LIST_OF_PARTS = /(^|\/)(public|registry|app|main|screens)\.(ts|tsx|mjs)$/;
/** The tables of all screens, of the contract's routes and of the server's modules. */
const TABLES =
  /^(apps\/web\/src\/routes\.tsx|packages\/contract\/src\/routes\.ts|apps\/server\/src\/boot\/routes\.ts)$/;

/** What names files here starts none of them. */
const LISTS_FILES = /^scripts\/(sizes|only-moves)\.mjs$/;

/** @typedef {{ file: string, lines: number, facts: import("./exports.mjs").Facts }} Source */
/** @typedef {{ file: string, lines: number, importer: string, exempt: boolean }} OnlyImported */

/**
 * The files that have one importer, in their own folder, and whether they may stay alone.
 * @param {string} root
 * @param {readonly Source[]} sources tests among them
 * @param {(file: string) => boolean} isTest
 * @returns {OnlyImported[]}
 */
export function onlyImportedBeside(root, sources, isTest) {
  const graph = graphOf(root, sources, isTest);
  return sources.flatMap(({ file, lines }) => {
    const importers = [...(graph.importers.get(file) ?? [])];
    const [importer] = importers;
    if (isTest(file) || importer === undefined || importers.length > 1) return [];
    if (dirname(importer) !== dirname(file)) return [];
    return [{ file, lines, importer, exempt: mayStandAlone(graph, file, importer) }];
  });
}

/**
 * @param {ReturnType<typeof graphOf>} graph
 * @param {string} file
 * @param {string} importer
 */
function mayStandAlone(graph, file, importer) {
  const sizes = graph.sizes;
  return (
    STANDS_ALONE.test(file) ||
    LIST_OF_PARTS.test(importer) ||
    TABLES.test(importer) ||
    graph.entries.has(file) ||
    hasOwnTest(graph, file) ||
    hasSiblings(graph, file) ||
    (sizes.get(file) ?? 0) + (sizes.get(importer) ?? 0) > FLOOR.importer ||
    cannotBeMerged(graph, file, importer)
  );
}

/**
 * Where the two are of a kind that no file may be at once: SQL and what is not, a component and what is not.
 * @param {ReturnType<typeof graphOf>} graph
 * @param {string} file
 * @param {string} importer
 */
function cannotBeMerged(graph, file, importer) {
  if (importer.endsWith(".db.ts")) return true;
  if (file.endsWith(".tsx") !== importer.endsWith(".tsx"))
    // What a test reads stays exported, and a component's file exports components only.
    return file.endsWith(".tsx") || graph.tested.has(file);
  return false;
}

/**
 * @param {ReturnType<typeof graphOf>} graph
 * @param {string} file
 */
function hasOwnTest({ sizes }, file) {
  const stem = file.replace(/\.(ts|tsx|mjs)$/, "");
  return sizes.has(`${stem}.test.ts`) || sizes.has(`${stem}.test.tsx`);
}

/**
 * @param {ReturnType<typeof graphOf>} graph
 * @param {string} file
 */
function hasSiblings({ facts, byFolder }, file) {
  const siblings = byFolder.get(dirname(file)) ?? [];
  return (facts.get(file)?.valueTypes ?? []).some(
    (type) => siblings.filter((one) => facts.get(one)?.valueTypes.includes(type)).length >= FLOOR.siblings,
  );
}

/**
 * @param {string} root
 * @param {readonly Source[]} sources
 * @param {(file: string) => boolean} isTest
 */
function graphOf(root, sources, isTest) {
  const sizes = new Map(sources.map(({ file, lines }) => [file, lines]));
  const facts = new Map(sources.map((source) => [source.file, source.facts]));
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  /** @type {Map<string, string[]>} */
  const byFolder = new Map();
  /** @type {Set<string>} */
  const tested = new Set();
  const entries = new Set(manifestEntries(root));
  for (const [file, { imports, lazyImports, strings }] of facts) {
    const folder = dirname(file);
    for (const target of imports.map((to) => join(folder, to))) {
      if (isTest(file)) tested.add(target);
      else importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
    for (const target of lazyImports) entries.add(join(folder, target));
    if (isTest(file)) continue;
    // Forks, workers and builders name a file by a text, beside themselves or from the project's folder.
    const named = LISTS_FILES.test(file) ? [] : strings.flatMap((text) => [text, join(folder, text)]);
    for (const path of named.filter((one) => sizes.has(one))) entries.add(path);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  return { sizes, facts, importers, byFolder, tested, entries };
}

/**
 * The files that manifests and pages name.
 * @param {string} root
 * @returns {string[]}
 */
function manifestEntries(root) {
  const folders = ["packages", "apps"].flatMap((part) =>
    existsSync(join(root, part)) ? readdirSync(join(root, part)).map((name) => `${part}/${name}`) : [],
  );
  return ["", ...folders].flatMap((folder) =>
    ["package.json", "index.html"].flatMap((name) => {
      const path = join(root, folder, name);
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      return (text.match(/[\w./-]+\.(tsx?|mjs)\b/g) ?? []).map((to) => join(folder, to.replace(/^\.?\//, "")));
    }),
  );
}
