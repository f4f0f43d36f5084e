/**
 * What a test run came to. A skipped test counts as failed: it says nothing, and the sum must not hide that.
 * @typedef {{ passed: number, failed: number }} Tally
 */

/**
 * From vitest's JSON report. A file that could not even be loaded holds no test, and counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly { status: string, assertionResults: readonly unknown[] }[] }} report
 * @returns {Tally}
 */
export function tallyVitest(report) {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded };
}

/**
 * From Playwright's JSON report. A test that passed at its second try is not a test that passes.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: readonly unknown[] }} report
 * @returns {Tally}
 */
export function tallyPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/**
 * A program that ended badly although no test failed, or that ran none at all, failed once.
 * @param {Tally | undefined} tally `undefined` when it left no report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function judge(tally, exitCode) {
  const { passed, failed } = tally ?? { passed: 0, failed: 0 };
  const nothingRan = passed + failed === 0;
  return { passed, failed: failed === 0 && (nothingRan || exitCode !== 0) ? 1 : failed };
}
