import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CodeCoverage, coverageOf, untestedCodes } from "./testing/coverage.ts";
import { FAMILIES } from "./testing/matriz.ts";

describe.each(FAMILIES.map((family) => [family.name, family] as const))("the codes of %s", (_, family) => {
  const covers = coverageOf(family);
  const ofKind = <Kind extends CodeCoverage["kind"]>(kind: Kind) =>
    covers.filter((cover): cover is CodeCoverage & { kind: Kind } => cover.kind === kind);

  it("have a rule each, wherever the document alone decides", () => {
    expect(ofKind("missing")).toEqual([]);
    expect(ofKind("rule").length + ofKind("function").length).toBe(
      family.codes.length - Object.keys(family.except).length,
    );
  });

  it("have no rule where it was said that none can be", () => {
    const told = [...ofKind("rule"), ...ofKind("function")].map(({ code }) => code);
    expect(told.filter((code) => Object.hasOwn(family.except, code))).toEqual([]);
    expect(Object.keys(family.except).filter((code) => !family.codes.includes(code))).toEqual([]);
  });

  it("have their rule in a file, with its source, and their cases in another", () => {
    for (const { code, file, cases, source } of ofKind("rule")) {
      expect(file, code).toMatch(/^src\/.*rules\/.*\.ts$/);
      expect(cases, code).toMatch(/testing\/by-subject\//);
      expect(source.length, code).toBeGreaterThan(5);
    }
  });

  it("are found by something that is tested, where it is no rule that finds them", () => {
    for (const { code, by, test } of ofKind("function")) {
      expect(readFileSync(new URL(`../../${test}`, import.meta.url), "utf8"), code).toContain(`${by}(`);
    }
    expect(covers.length).toBe(family.codes.length);
  });
});

describe("the rules", () => {
  it("have no code that no matrix has", () => {
    expect(untestedCodes()).toEqual([]);
  });
});
