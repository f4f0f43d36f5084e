// Names and sizes: `npm run sizes`, or `node scripts/sizes.mjs DIR` for another tree. Stops at what is forbidden,
// prints what is worrying.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sourcesOf } from "./steps/fingerprint.mjs";
import { functionsOf, silentExports } from "./steps/measure.mjs";
import { ROOT } from "./steps/run.mjs";

const FILE = { worry: 200, stop: 500 };
const FUNCTION = { worry: 40, stop: 60 };
const COMPONENT = { worry: 80, stop: 120 };

/**
 * Passed their limit when lines became 120 characters long instead of 150. They are rewritten with their modules
 * (docs/decisions/0171), and none joins them.
 */
const PASSED_BY_FORMATTING = new Set([
  "createStripeCards",
  "createCatalogueStore",
  "createRequestWorkers",
  "families",
  "serveImports",
  "serveCancellations",
  "sharingRoutes",
  "openDeps",
  "payListRoutes",
  "webhookRoutes",
  "Editor",
  "useCsdForm",
  "GeneralForm",
  "useImageUpload",
  "openEnvironment",
]);

/** Names that say nothing about what is inside, so that anything may be put there. */
const EMPTY_NAME = /(^|\/)(common|misc|shared)(\.|\/|$)|(^|[/.-])(utils?|helpers?|managers?|services?)([/.-]|$)/;
/** The specification names the keys common.*, and each group of keys has its file. */
const NAMED_BY_THE_SPECIFICATION = /^apps\/web\/src\/i18n\/(es|en)\/common\.ts$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** A note to oneself left in the code. Spelled apart so that this file does not find itself. */
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "HA" + "CK"].join("|")})\\b`);

/**
 * What is wrong, and what is long, in the tree at `root`.
 * @param {string} root
 */
export function measureTree(root) {
  const files = sourcesOf(root, ["packages", "apps", "scripts", "tests", "bench"], { tests: true })
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.gen\.|\/(cases|generated)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const measured = files.map(({ file, text }) => ({
    file,
    text,
    lines: text.split("\n").length - 1,
    functions: isTest(file) ? [] : functionsOf(file, text),
  }));
  const silent = entryPointsOf(root).flatMap((door) => silentExports(root, door));
  const wrong = [
    ...measured.flatMap(wrongIn),
    ...new Set(silent.map((name) => `${name} is offered by the package without a sentence that says what it is.`)),
  ];
  return { files: measured, wrong };
}

/**
 * The source files that the packages' manifests offer.
 * @param {string} root
 * @returns {string[]}
 */
function entryPointsOf(root) {
  const packages = existsSync(join(root, "packages")) ? readdirSync(join(root, "packages")) : [];
  return packages.flatMap((name) => {
    const manifest = join(root, "packages", name, "package.json");
    /** @type {{ exports: Record<string, { timbra?: string }> }} */
    const { exports: doors } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : { exports: {} };
    // A door without sources of its own, such as the manifest itself, offers no names.
    return Object.values(doors).flatMap(({ timbra }) =>
      timbra === undefined ? [] : [`packages/${name}/${timbra.slice("./".length)}`],
    );
  });
}

/** @typedef {ReturnType<typeof measureTree>["files"][number]} MeasuredFile */

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$|\/testing\/|^tests\//.test(file);
}

/**
 * @param {{ file: string, text: string, lines: number, functions: import("./steps/measure.mjs").Measured[] }} measured
 * @returns {string[]}
 */
function wrongIn({ file, text, lines, functions }) {
  const name = file.split("/").at(-1) ?? "";
  const wrong = [];
  if (lines > FILE.stop) wrong.push(`${file}: ${lines} lines; a file stops at ${FILE.stop}.`);
  for (const { name: functionName, line, lines: length, component } of functions) {
    const limit = component ? COMPONENT.stop : FUNCTION.stop;
    if (length > limit && !PASSED_BY_FORMATTING.has(functionName))
      wrong.push(
        `${file}:${line}: ${functionName} has ${length} lines; a ${component ? "component" : "function"} stops at ${limit}.`,
      );
  }
  if (EMPTY_NAME.test(file) && !NAMED_BY_THE_SPECIFICATION.test(file))
    wrong.push(`${file}: its name says nothing; name it for what it does.`);
  if (!KEBAB.test(name.replace(/^\./, ""))) wrong.push(`${file}: names are in kebab-case.`);
  if (UNFINISHED.test(text)) wrong.push(`${file}: something is left unfinished ("${UNFINISHED.exec(text)?.[0]}").`);
  return wrong;
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * Test lines per code line of each part that has a mark to reach.
 * @param {readonly { file: string, lines: number }[]} files
 */
function testRatios(files) {
  const marks = { "packages/cfdi": 1.2, "apps/server": 1, "apps/web": 0.4 };
  return Object.entries(marks).map(([part, mark]) => {
    const count = (/** @type {boolean} */ tests) =>
      files
        .filter(({ file }) => file.startsWith(`${part}/src/`) && isTest(file) === tests)
        .reduce((sum, { lines }) => sum + lines, 0);
    const ratio = count(true) / Math.max(1, count(false));
    return `  ${part}: ${ratio.toLocaleString("en", { maximumFractionDigits: 2 })} test lines per code line (mark: ${mark})${ratio < mark ? "  <- below" : ""}`;
  });
}

/** @param {string} root */
function main(root) {
  const { files, wrong } = measureTree(root);
  const code = files.filter(({ file }) => /^(packages|apps)\//.test(file) && !isTest(file));
  const functions = code.flatMap(({ file, functions: found }) => found.map((one) => ({ file, ...one })));
  const longest = [...files].sort((a, b) => b.lines - a.lines).slice(0, 10);
  const longestFunctions = functions.sort((a, b) => b.lines - a.lines).slice(0, 10);
  console.log(`The ten longest files (worry at ${FILE.worry}, stop at ${FILE.stop}):`);
  for (const { file, lines } of longest) console.log(`  ${String(lines).padStart(4)} ${file}`);
  console.log(
    `The ten longest functions (worry at ${FUNCTION.worry}, stop at ${FUNCTION.stop}; components ${COMPONENT.worry} and ${COMPONENT.stop}):`,
  );
  for (const { file, line, name, lines } of longestFunctions)
    console.log(`  ${String(lines).padStart(4)} ${file}:${line} ${name}`);
  console.log(
    `Of ${code.length} files of code the median has ${median(code.map(({ lines }) => lines))} lines (30-90 is right);`,
  );
  console.log(
    `of ${functions.length} functions the median has ${median(functions.map(({ lines }) => lines))} (at most 15 is right).`,
  );
  console.log(testRatios(files).join("\n"));
  for (const sentence of wrong) console.error(sentence);
  console.log(`sizes: ${files.length} files, ${wrong.length} wrong`);
  process.exitCode = files.length === 0 || wrong.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(resolve(process.argv[2] ?? ROOT));
