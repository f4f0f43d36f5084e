import { expect, it } from "vitest";
import { CHECK_NAMES } from "./check.ts";
import { DOCTOR_TEXTS, FINDING_TEXTS, type FindingCode, fillIn } from "./texts.ts";

const CODES = Object.keys(FINDING_TEXTS.es) as FindingCode[];

it("has the same words in both languages, with the same parameters on the same side of the arrow", () => {
  expect(Object.keys(FINDING_TEXTS.en)).toEqual(CODES);
  const parametersOf = (text: string) => text.split(" -> ").map((part) => (part.match(/\{\w+\}/g) ?? []).sort());
  for (const code of CODES)
    expect(parametersOf(FINDING_TEXTS.en[code]), code).toEqual(parametersOf(FINDING_TEXTS.es[code]));
  for (const part of ["statuses", "checks", "names"] as const)
    expect(Object.keys(DOCTOR_TEXTS.en[part])).toEqual(Object.keys(DOCTOR_TEXTS.es[part]));
  expect(Object.keys(DOCTOR_TEXTS.es.checks)).toEqual(CHECK_NAMES);
});

it("says what to do about everything but what is well or waits for another line", () => {
  const isWell = /_(?:works|answers|holds|applied|open|right|unlimited|fresh|free|first)$|^(?:configured|version)$/;
  for (const language of ["es", "en"] as const)
    for (const code of CODES) {
      const steps = FINDING_TEXTS[language][code].split(" -> ");
      expect([code, steps.length]).toEqual([code, isWell.test(code) ? 1 : 2]);
      for (const step of steps) expect(step.trim(), code).toBe(step);
    }
});

it("names only commands and pages that exist, and the same ones in both languages", async () => {
  const { existsSync, readFileSync } = await import("node:fs");
  const root = new URL("../../../../../", import.meta.url);
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const named = (text: string) => [...text.matchAll(/npm (?:run )?([a-z]+)|(docs\/[\w/-]+\.md)/g)];
  for (const code of CODES) {
    const [es, en] = [named(FINDING_TEXTS.es[code]), named(FINDING_TEXTS.en[code])];
    expect(en.map(([all]) => all)).toEqual(es.map(([all]) => all));
    for (const [, command, page] of es)
      expect(command === undefined ? existsSync(new URL(page ?? "", root)) : command in scripts, code).toBe(true);
  }
});

it("fills in what was found, and says logins, clocks and parts of a backup in words", () => {
  const params = { login: "owner", of: "provider", kind: "log", server: "{login} -> x", missing: 0 };
  const { names } = DOCTOR_TEXTS.es;
  expect(fillIn("{login} en {server}, {of}, {kind}, {missing}", params, names)).toEqual({
    said: "dueño en {login} -> x, el certificador, lo nuevo, 0",
    todo: null,
  });
  expect(fillIn("a -> b {server}", params, names)).toEqual({ said: "a", todo: "b {login} -> x" });
});
