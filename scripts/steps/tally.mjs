/**
 * What a test run came to. `notRun` says what could not be run on this machine, and why: it is no pass.
 * @typedef {{ passed: number, failed: number, notRun: readonly string[] }} Tally
 */

/**
 * From vitest's JSON report. A file that could not even be loaded holds no test, and counts as one failure. So does a
 * test that is skipped without a reason: it says nothing, and the sum must not hide that. One that found out that it
 * cannot run here says so in its `meta` (`not-run.ts`).
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly
 *   { status: string, assertionResults: readonly { fullName?: string, meta?: { notRun?: string } }[] }[] }} report
 * @returns {Tally}
 */
export function tallyVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const notRun = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, meta }) => (meta?.notRun === undefined ? [] : [`${fullName}: ${meta.notRun}`]));
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded - notRun.length;
  return { passed: report.numPassedTests, failed, notRun };
}

/**
 * From Playwright's JSON report. A test that passed at its second try is not a test that passes.
 * @param
 *   {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: readonly unknown[] }}
 *   report
 * @returns {Tally}
 */
export function tallyPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, notRun: [] };
}

/**
 * A program that ended badly although no test failed, or that ran none at all, failed once.
 * @param {Tally | undefined} tally `undefined` when it left no report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function toTally(tally, exitCode) {
  const { passed, failed, notRun } = tally ?? { passed: 0, failed: 0, notRun: [] };
  const nothingRan = passed + failed + notRun.length === 0;
  return { passed, failed: failed === 0 && (nothingRan || exitCode !== 0) ? 1 : failed, notRun };
}
