// `npm test`: every test, those of code and those of journeys through a real browser. The last line is the sum of both.
import "./steps/node-version.mjs";

const { existsSync, mkdtempSync, readFileSync, rmSync } = await import("node:fs");
const { tmpdir } = await import("node:os");
const { join } = await import("node:path");
const { obtainBrowser } = await import("./steps/browser.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { HOUSE } = await import("./steps/house.mjs");
const { installIfNeeded } = await import("./steps/install.mjs");
const { runNode } = await import("./steps/run.mjs");
const { judge, tallyPlaywright, tallyVitest } = await import("./steps/tally.mjs");

await installIfNeeded();
const browser = await obtainBrowser();
if (browser === undefined) {
  console.log("0 passed, 1 failed");
  process.exit(1);
}
const reports = mkdtempSync(join(tmpdir(), "timbra-test-"));

const code = await runSuite("vitest.json", tallyVitest, (report) =>
  runNode([bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]),
);
await buildIfChanged(["web", "server"]);
const journeys = await runSuite("playwright.json", tallyPlaywright, (report) =>
  runNode([bin("@playwright/test", "cli.js"), "test", "--reporter=list,json"], {
    // The journeys read packages by their sources, as everything else does.
    env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_OPTIONS: "--conditions=timbra" },
  }),
);
rmSync(reports, { recursive: true, force: true });

const failed = code.failed + journeys.failed;
console.log(`${code.passed + journeys.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @template Report
 * @param {string} name
 * @param {(report: Report) => import("./steps/tally.mjs").Tally} tally
 * @param {(file: string) => Promise<number>} suite
 */
async function runSuite(name, tally, suite) {
  const file = join(reports, name);
  const exitCode = await suite(file);
  return judge(existsSync(file) ? tally(JSON.parse(readFileSync(file, "utf8"))) : undefined, exitCode);
}

/**
 * @param {string} name
 * @param {string} file
 */
function bin(name, file) {
  return join(HOUSE, "node_modules", name, file);
}
