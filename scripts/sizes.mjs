// Names and sizes: `npm run sizes`, or `node scripts/sizes.mjs DIR` for another tree. Stops at what is forbidden,
// prints what is worrying.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { factsOf, longLines, parse } from "./steps/exports.mjs";
import { sourcesOf } from "./steps/fingerprint.mjs";
import { FLOOR, onlyImportedBeside } from "./steps/floor.mjs";
import { functionsOf, silentExports } from "./steps/measure.mjs";
import { ROOT } from "./steps/run.mjs";

const FILE = { worry: 200, stop: 500 };
const FUNCTION = { worry: 40, stop: 60 };
const COMPONENT = { worry: 80, stop: 120 };

const LINE = { stop: 120 };
/** A part with fewer lines of code than this is too small for a ratio of its tests to say anything. */
const RATIO_FROM = 1000;
/** Lines of test per line of code: `least` is what they were when the code was rebuilt, and never falls. */
const TESTS = {
  "packages/cfdi": { least: 0.73, goal: 1 },
  "apps/server": { least: 0.69, goal: 0.8 },
  "apps/web": { least: 0.34, goal: 0.4 },
};

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
  const measured = sourcesOf(root, ["packages", "apps", "scripts", "tests", "bench"], { tests: true })
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.gen\.|\/(cases|generated)\//.test(file))
    .map((file) => measureFile(file, readFileSync(join(root, file), "utf8")));
  const onlyImported = onlyImportedBeside(root, measured, isTest);
  const silent = entryPointsOf(root).flatMap((entry) => silentExports(root, entry));
  const wrong = [
    ...measured.flatMap(wrongIn),
    ...measured.flatMap(longFunctionsIn),
    ...onlyImported.flatMap(belowFloor),
    ...typesOfOneName(measured),
    ...testRatios(measured).flatMap(({ part, ratio, code, least }) =>
      code >= RATIO_FROM && ratio < least
        ? [`${part}: ${inHundredths(ratio)} lines of test per line of code; never less than ${least}.`]
        : [],
    ),
    ...new Set(silent.map((name) => `${name} is offered by the package without a sentence that says what it is.`)),
  ];
  return { files: measured, onlyImported, wrong };
}

/** @typedef {ReturnType<typeof measureFile>} MeasuredFile */

/**
 * All that is asked of one file, from a single reading.
 * @param {string} file
 * @param {string} text
 */
function measureFile(file, text) {
  const source = parse(file, text);
  return {
    file,
    text,
    lines: text.split("\n").length - 1,
    functions: isTest(file) ? [] : functionsOf(source),
    facts: factsOf(source),
    longLines: longLines(source, LINE.stop),
  };
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
    const { exports: entries } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : { exports: {} };
    // An entry without sources of its own, such as the manifest itself, offers no names.
    return Object.values(entries).flatMap(({ timbra }) =>
      timbra === undefined ? [] : [`packages/${name}/${timbra.slice("./".length)}`],
    );
  });
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$|\/testing\/|^tests\//.test(file);
}

/**
 * @param {{ file: string, functions: import("./steps/measure.mjs").Measured[] }} measured
 * @returns {string[]}
 */
function longFunctionsIn({ file, functions }) {
  return functions.flatMap(({ name, line, lines, component }) => {
    const limit = component ? COMPONENT.stop : FUNCTION.stop;
    const kind = component ? "component" : "function";
    return lines > limit ? [`${file}:${line}: ${name} has ${lines} lines; a ${kind} stops at ${limit}.`] : [];
  });
}

/**
 * @param {import("./steps/floor.mjs").OnlyImported} found
 * @returns {string[]}
 */
function belowFloor({ file, lines, importer, exempt }) {
  const sentence = `${file}: ${lines} lines, and only ${importer} imports it; under ${FLOOR.lines} it belongs in there.`;
  return lines < FLOOR.lines && !exempt ? [sentence] : [];
}

/**
 * The types that several files export under one name: whoever searches for it finds another thing.
 * @param {readonly MeasuredFile[]} files
 * @returns {string[]}
 */
function typesOfOneName(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { file, facts } of files.filter((one) => !isTest(one.file)))
    for (const { name, line } of facts.types) places.set(name, [...(places.get(name) ?? []), `${file}:${line}`]);
  return [...places].flatMap(([name, [first, ...others]]) =>
    others.map((place) => `${place}: a type ${name} is exported by ${first} already; one name, one type.`),
  );
}

/**
 * @param {MeasuredFile} measured
 * @returns {string[]}
 */
function wrongIn({ file, text, lines, longLines: tooLong }) {
  const name = file.split("/").at(-1) ?? "";
  const wrong = [];
  if (lines > FILE.stop) wrong.push(`${file}: ${lines} lines; a file stops at ${FILE.stop}.`);
  for (const line of tooLong) wrong.push(`${file}:${line}: longer than ${LINE.stop} characters.`);
  if (EMPTY_NAME.test(file) && !NAMED_BY_THE_SPECIFICATION.test(file))
    wrong.push(`${file}: its name says nothing; name it for what it does.`);
  if (!KEBAB.test(name.replace(/^\./, ""))) wrong.push(`${file}: names are in kebab-case.`);
  if (UNFINISHED.test(text)) wrong.push(`${file}: something is left unfinished ("${UNFINISHED.exec(text)?.[0]}").`);
  return wrong;
}

/**
 * The number below which this share of `numbers` is.
 * @param {readonly number[]} numbers
 * @param {number} share
 */
function quantile(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}

/**
 * Test lines per code line of each part that has a minimum.
 * @param {readonly { file: string, lines: number }[]} files
 */
function testRatios(files) {
  return Object.entries(TESTS).map(([part, { least, goal }]) => {
    const count = (/** @type {boolean} */ tests) =>
      files
        .filter(({ file }) => file.startsWith(`${part}/src/`) && isTest(file) === tests)
        .reduce((sum, { lines }) => sum + lines, 0);
    const code = count(false);
    return { part, code, ratio: count(true) / Math.max(1, code), least, goal };
  });
}

/**
 * Rounded down, so that what is printed is never more than what is there.
 * @param {number} ratio
 */
function inHundredths(ratio) {
  return (Math.floor(ratio * 100) / 100).toLocaleString("en", { maximumFractionDigits: 2 });
}

/**
 * How the code is cut into files, in sentences.
 * @param {readonly MeasuredFile[]} code
 * @param {readonly import("./steps/floor.mjs").OnlyImported[]} onlyImported
 */
function describeFiles(code, onlyImported) {
  const sizes = code.map(({ lines }) => lines);
  const total = sizes.reduce((sum, lines) => sum + lines, 0);
  const beside = onlyImported.filter(({ file }) => /^(packages|apps)\//.test(file));
  const percent = (/** @type {number} */ count) => `${Math.round((100 * count) / Math.max(1, code.length))} %`;
  return [
    `${code.length} files of code with ${total.toLocaleString("en")} lines: median ${quantile(sizes, 0.5)} (60-300 are usual), 95th percentile ${quantile(sizes, 0.95)}.`,
    `${percent(beside.length)} of them have a single importer, in their own folder; ${percent(beside.filter(({ exempt }) => !exempt).length)} without those that may stand alone (goal: below 15 %).`,
  ];
}

/** @param {string} root */
function main(root) {
  const { files, onlyImported, wrong } = measureTree(root);
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
  console.log(describeFiles(code, onlyImported).join("\n"));
  const median = quantile(
    functions.map(({ lines }) => lines),
    0.5,
  );
  console.log(`Of ${functions.length} functions the median has ${median} lines (at most 15 is right).`);
  for (const { part, ratio, least, goal } of testRatios(files))
    console.log(`  ${part}: ${inHundredths(ratio)} lines of test per line of code (at least ${least}; goal: ${goal})`);
  for (const sentence of wrong) console.error(sentence);
  console.log(`sizes: ${files.length} files, ${wrong.length} wrong`);
  process.exitCode = files.length === 0 || wrong.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(resolve(process.argv[2] ?? ROOT));
