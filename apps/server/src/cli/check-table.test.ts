import { describe, expect, it } from "vitest";
import type { CheckRow } from "./check-installation.ts";
import { checkTable, exitCodeOf } from "./check-table.ts";

const row = (check: CheckRow["check"], outcome: CheckRow["outcome"]): CheckRow => ({ check, outcome, detail: "3" });

describe("the table of what was checked", () => {
  it("passes only when everything was looked at and holds", () => {
    expect(exitCodeOf([row("xml", "ok"), row("ledger", "none")])).toBe(0);
    expect(exitCodeOf([row("xml", "ok"), row("key", "not_run")])).toBe(2);
    expect(exitCodeOf([row("xml", "broken"), row("key", "not_run")])).toBe(1);
    expect(exitCodeOf([])).toBe(2);
  });

  it("ends with a line that a script can read, the same in both languages", () => {
    const rows = [row("xml", "ok"), row("key", "not_run"), row("ledger", "none")];
    const last = (language: "es" | "en") => checkTable("restore", rows, { seconds: 4 }, language).split("\n").at(-1);
    expect(last("es")).toBe("| restore | not_run | ok=1 | broken=0 | not_run=1 | seconds=4 |");
    expect(last("en")).toBe(last("es"));
    expect(checkTable("verify", rows, {}, "en")).toContain("| master key           | not run | 3 |");
  });
});
