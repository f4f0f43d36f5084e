import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const HERE = new URL("./", import.meta.url);
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, HERE)), "utf8");
const rows = read("QUIRKS.md")
  .split("\n")
  .filter((line) => /^\| \d{4}-/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe("the list of quirks", () => {
  it.each(rows)("%s %s: %s", (date, provider, quirk, answer, tests) => {
    expect([date, provider]).toEqual([
      expect.stringMatching(/^2026-\d\d-\d\d$/),
      expect.stringMatching(/^(SW Sapien|Finkok|any)$/),
    ]);
    for (const words of [quirk, answer]) expect(words?.length).toBeGreaterThan(5);
    const cited = (tests ?? "").split("; ");
    expect(cited[0]).not.toBe("");
    for (const one of cited) {
      const [, file = "", title = ""] = /^(\S+\.test\.ts): (.+)$/.exec(one) ?? [];
      expect([one, existsSync(new URL(file, HERE))]).toEqual([one, true]);
      expect(read(file)).toContain(title);
    }
  });
});
