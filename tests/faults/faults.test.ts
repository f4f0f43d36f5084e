import { beforeAll, describe, expect, it } from "vitest";
import { buildIfChanged } from "../../scripts/steps/build-if-changed.mjs";
import { FAULT_CLASSES } from "./fault.ts";
import { reportOf } from "./report.ts";
import { runScenario, type ScenarioResult } from "./run-scenario.ts";
import { POINTS } from "./schedule.ts";

/** Always the same, so that a failure is met again; `npm run faults` takes others. */
const SEED = 20_261_121;
/** Enough for one at each of the points, and some of a worker. */
const KILLS = 32;
/** Longer than the scenario waits for a case that does not recover, so that it can say which. */
const TIMEOUT_MS = 1_500_000;
const SAID: string[] = [];

describe("two servers that are killed, stopped and confused at every step of a stamp", () => {
  let scenario: ScenarioResult;

  beforeAll(async () => {
    await buildIfChanged(["server", "pac-sandbox"]);
    scenario = await runScenario({ seed: SEED, kills: KILLS, say: (line) => SAID.push(line) });
  }, TIMEOUT_MS);

  it("lose no stamp, double none, and leave no credit unaccounted for, in any case or at the end", () => {
    const failed = scenario.results.filter(({ wrong }) => wrong.length > 0);
    expect(
      failed.length + scenario.wrongAtTheEnd.length,
      [...SAID, reportOf(SEED, KILLS, scenario.results, scenario.wrongAtTheEnd)].join("\n"),
    ).toBe(0);
  });

  it("encounter every class of failure, and are killed and stopped before and after each step", () => {
    const titles = scenario.results.map(({ case: { title } }) => title);
    const possible = FAULT_CLASSES.filter((name) => name !== "disk full" || scenario.disk !== null);
    expect(new Set(scenario.results.map((result) => result.case.class))).toEqual(new Set(possible));
    for (const point of POINTS) {
      expect(titles.some((title) => new RegExp(`^(kill|exit) at ${point}\\b`).test(title))).toBe(true);
      expect(titles).toContain(`stopped at ${point}`);
    }
    expect(scenario.results.length).toBeGreaterThanOrEqual(60);
  });

  it("get as many stamps as the provider has in its ledger", () => {
    const sum = (read: (one: ScenarioResult["results"][number]) => number) =>
      scenario.results.reduce((total, one) => total + read(one), 0);
    expect(sum((one) => one.stamped)).toBe(sum((one) => one.acknowledged));
  });
});
