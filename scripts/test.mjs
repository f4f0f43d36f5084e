// `npm test`: every test, those of code and those of journeys through a real browser. The last line is the sum of both.
import "./steps/node-version.mjs";

const { existsSync, mkdtempSync, readFileSync, rmSync } = await import("node:fs");
const { tmpdir } = await import("node:os");
const { join } = await import("node:path");
const { affectedTests, changedFiles, namedTests, readTestOptions, TEST_USAGE } = await import(
  "./steps/choose-tests.mjs"
);
const { obtainBrowser } = await import("./steps/browser.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { moveTmpdirToMemory } = await import("./steps/memory-folder.mjs");
const { ROOT, runNode } = await import("./steps/run.mjs");
const { toTally, tallyPlaywright, tallyVitest } = await import("./steps/tally.mjs");

const options = readTestOptions(process.argv.slice(2));
if (options === undefined) {
  console.error(TEST_USAGE);
  process.exit(2);
}
moveTmpdirToMemory();
await installIfNeeded();
const chosen = chooseTests();
const browser = chosen.journeys === "none" ? undefined : await obtainBrowser();
if (browser === undefined && chosen.journeys !== "none" && process.env.CHROMIUM) {
  // A wrong setting: what it is about would be missing from everything that follows.
  console.log("0 passed, 1 failed");
  process.exit(1);
}
/** @type {import("./steps/tally.mjs").Tally[]} */
const parts = [];
for (let round = 1; round <= options.repeat; round += 1) {
  if (options.repeat > 1) console.log(`\n== Round ${round} of ${options.repeat}`);
  if (chosen.tests !== "none") parts.push(await runCode(chosen.tests));
  if (chosen.journeys !== "none") parts.push(await runJourneys(chosen.journeys));
}

const sum = (/** @type {"passed" | "failed"} */ key) => parts.reduce((total, part) => total + part[key], 0);
for (const line of new Set(parts.flatMap(({ notRun }) => notRun))) console.log(`Not run: ${line}`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

/**
 * What to run, by files; "all" and "none" for whole parts.
 * @typedef {readonly string[] | "all" | "none"} Chosen
 * @returns {{ tests: Chosen, journeys: Chosen }}
 */
function chooseTests() {
  if (options?.since === undefined && options?.names.length === 0) return { tests: "all", journeys: "all" };
  const { tests, journeys } =
    options?.since === undefined
      ? namedTests(ROOT, options?.names ?? [])
      : affectedTests(ROOT, changedFiles(ROOT, options.since));
  console.log(`${tests.length} files of tests, ${journeys.length} of journeys.`);
  return { tests: tests.length === 0 ? "none" : tests, journeys: journeys.length === 0 ? "none" : journeys };
}

/** @param {Exclude<Chosen, "none">} files */
function runCode(files) {
  return runSuite("vitest.json", tallyVitest, (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return runNode([bin("vitest", "vitest.mjs"), "run", ...reporters, ...(files === "all" ? [] : files)]);
  });
}

/**
 * Where no browser can be had, the journeys are not run, and it is said; CI without one has failed.
 * @param {Exclude<Chosen, "none">} files
 */
async function runJourneys(files) {
  if (browser === undefined)
    return { passed: 0, failed: process.env.CI ? 1 : 0, notRun: ["the journeys: there is no browser"] };
  await buildIfChanged(["web", "server"]);
  return runSuite("playwright.json", tallyPlaywright, (report) =>
    runNode([bin("@playwright/test", "cli.js"), "test", "--reporter=list,json", ...(files === "all" ? [] : files)], {
      // The journeys read packages by their sources, as everything else does.
      env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_OPTIONS: "--conditions=timbra" },
    }),
  );
}

/**
 * @template Report
 * @param {string} name
 * @param {(report: Report) => import("./steps/tally.mjs").Tally} tally
 * @param {(file: string) => Promise<number>} suite
 */
async function runSuite(name, tally, suite) {
  const reports = mkdtempSync(join(tmpdir(), "timbra-test-"));
  try {
    const file = join(reports, name);
    const exitCode = await suite(file);
    return toTally(existsSync(file) ? tally(JSON.parse(readFileSync(file, "utf8"))) : undefined, exitCode);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} file
 */
function bin(name, file) {
  return join(ROOT, "node_modules", name, file);
}
