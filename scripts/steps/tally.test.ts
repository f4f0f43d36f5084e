import { describe, expect, it } from "vitest";
import { judge, tallyPlaywright, tallyVitest } from "./tally.mjs";

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe("tallyVitest", () => {
  it("counts what passed", () => {
    expect(tallyVitest(vitest)).toEqual({ passed: 7, failed: 0 });
  });

  it("counts skipped and promised tests as failed", () => {
    expect(tallyVitest({ ...vitest, numFailedTests: 1, numPendingTests: 2, numTodoTests: 4 })).toEqual({ passed: 7, failed: 7 });
  });

  it("counts a file that could not be loaded once", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
    ];
    expect(tallyVitest({ ...vitest, numFailedTests: 1, testResults })).toEqual({ passed: 7, failed: 2 });
  });
});

describe("tallyPlaywright", () => {
  it("counts a test that passed at its second try as failed, and a broken file too", () => {
    expect(tallyPlaywright(playwright)).toEqual({ passed: 3, failed: 0 });
    expect(tallyPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] })).toEqual({ passed: 3, failed: 4 });
  });
});

describe("judge", () => {
  it("believes a tally and an exit code that agree", () => {
    expect(judge({ passed: 2, failed: 0 }, 0)).toEqual({ passed: 2, failed: 0 });
    expect(judge({ passed: 2, failed: 3 }, 1)).toEqual({ passed: 2, failed: 3 });
  });

  it("counts a bad end, a missing report and an empty run as one failure", () => {
    expect(judge({ passed: 2, failed: 0 }, 1)).toEqual({ passed: 2, failed: 1 });
    expect(judge(undefined, 0)).toEqual({ passed: 0, failed: 1 });
    expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
