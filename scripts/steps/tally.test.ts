import { describe, expect, it } from "vitest";
import { tallyPlaywright, tallyVitest, toTally } from "./tally.mjs";

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe("tallyVitest", () => {
  it("counts what passed", () => {
    expect(tallyVitest(vitest)).toEqual({ passed: 7, failed: 0, notRun: [] });
  });

  it("counts skipped and promised tests as failed", () => {
    expect(tallyVitest({ ...vitest, numFailedTests: 1, numPendingTests: 2, numTodoTests: 4 })).toEqual({
      passed: 7,
      failed: 7,
      notRun: [],
    });
  });

  it("counts a file that could not be loaded once", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
    ];
    expect(tallyVitest({ ...vitest, numFailedTests: 1, testResults })).toEqual({ passed: 7, failed: 2, notRun: [] });
  });

  it("distinguishes what cannot be run here from what passed and from what failed", () => {
    const testResults = [
      {
        status: "passed",
        assertionResults: [{ fullName: "a pooler", meta: { notRun: "there is none here" } }, { meta: {} }],
      },
    ];
    expect(tallyVitest({ ...vitest, numPendingTests: 1, testResults })).toEqual({
      passed: 7,
      failed: 0,
      notRun: ["a pooler: there is none here"],
    });
  });
});

describe("tallyPlaywright", () => {
  it("counts a test that passed at its second try as failed, and a broken file too", () => {
    expect(tallyPlaywright(playwright)).toEqual({ passed: 3, failed: 0, notRun: [] });
    expect(tallyPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] })).toEqual({
      passed: 3,
      failed: 4,
      notRun: [],
    });
  });
});

describe("judge", () => {
  it("believes a tally and an exit code that agree", () => {
    expect(toTally({ passed: 2, failed: 0, notRun: [] }, 0)).toEqual({ passed: 2, failed: 0, notRun: [] });
    expect(toTally({ passed: 2, failed: 3, notRun: [] }, 1)).toEqual({ passed: 2, failed: 3, notRun: [] });
  });

  it("counts a bad end, a missing report and an empty run as one failure", () => {
    expect(toTally({ passed: 2, failed: 0, notRun: [] }, 1)).toEqual({ passed: 2, failed: 1, notRun: [] });
    expect(toTally(undefined, 0)).toEqual({ passed: 0, failed: 1, notRun: [] });
    expect(toTally({ passed: 0, failed: 0, notRun: [] }, 0)).toEqual({ passed: 0, failed: 1, notRun: [] });
  });
});
