import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pagos20 } from "../complementos/pagos20/index.ts";
import { en } from "../messages/en/index.ts";
import { es } from "../messages/es/index.ts";
import { messageOf } from "../messages/message-of.ts";
import { KNOWN_INVOICE, KNOWN_RECEIPT } from "../testing/index.ts";
import { check, checkComprobante } from "./check.ts";
import { RULES } from "./rules.ts";
import { comprobante } from "./testing/by-subject/comprobante.ts";
import { conceptos } from "./testing/by-subject/conceptos.ts";
import { formato } from "./testing/by-subject/formato.ts";
import { global } from "./testing/by-subject/global.ts";
import { impuestos } from "./testing/by-subject/impuestos.ts";
import { personas } from "./testing/by-subject/personas.ts";
import { catalogos } from "./testing/catalogos.ts";
import { AHORA } from "./testing/drafts.ts";
import { type Edits, withEdits } from "./testing/edit.ts";
import type { RuleCase, RuleCases } from "./testing/rule-case.ts";
import { SAMPLES } from "./testing/samples.ts";

/** Two decimals that nothing marks as money; rates are less than one. */
const BARE_AMOUNT = /(?<![\d$.,«“])[1-9]\d*\.\d\d(?!\d)/;
const CASES: RuleCases = { ...formato, ...comprobante, ...global, ...personas, ...conceptos, ...impuestos };

function problemsOf({ sample, context }: RuleCase, edits: Edits = {}) {
  return checkComprobante(withEdits(SAMPLES[sample], edits), { catalogos, ...context });
}

describe("the samples", () => {
  it.each(Object.entries(SAMPLES))("%s has no problem at all", (_name, sample) => {
    expect(checkComprobante(sample, { catalogos, ahora: AHORA })).toEqual([]);
  });
});

describe("documents computed elsewhere", () => {
  it.each([KNOWN_INVOICE, KNOWN_RECEIPT])("of type $TipoDeComprobante have no problem", (document) => {
    expect(checkComprobante(document, { catalogos, complementos: [pagos20] })).toEqual([]);
  });
});

describe("the registry of rules", () => {
  it("gives every rule a code of its own", () => {
    const codes = RULES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("has a case for every rule, and no other", () => {
    expect(Object.keys(CASES).sort()).toEqual(RULES.map(({ code }) => code).sort());
  });

  it.each(RULES.map((rule) => [rule.code, rule] as const))("%s is well formed", (code, rule) => {
    expect(code).toMatch(/^(CFDI40\d{3}|SAT\d{3}|TIMBRA-[A-Z]+(-[A-Z]+)*)$/);
    expect(rule.source.length).toBeGreaterThan(5);
    expect(rule.path).not.toBe("");
    expect(es.sentences[code]?.message).toMatch(/[.]$/);
    expect(en.sentences[code]?.message).toMatch(/[.]$/);
  });
});

describe("the sources", () => {
  it("that are pages of ours exist", () => {
    const pages = RULES.flatMap(({ source }) => source.match(/docs\/sat\/[a-z0-9-]+\.md/g) ?? []);
    const missing = pages.filter((page) => !existsSync(new URL(`../../../../${page}`, import.meta.url)));
    expect(pages.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});

describe.each(RULES.map((rule) => [rule.code, rule] as const))("%s", (code, rule) => {
  const ruleCase = CASES[code] as RuleCase;

  it("passes what it should", () => {
    expect(problemsOf(ruleCase, ruleCase.passes).filter((problem) => problem.code === code)).toEqual([]);
  });

  it("finds what it should, where it is", () => {
    const found = problemsOf(ruleCase, ruleCase.fails).filter((problem) => problem.code === code);
    expect(found.map(({ path }) => path)).toContain(ruleCase.at);
    expect(found.every(({ severity }) => severity === (rule.severity ?? "error"))).toBe(true);
  });

  it("says so in both languages, every value in its place", () => {
    for (const problem of problemsOf(ruleCase, ruleCase.fails).filter((candidate) => candidate.code === code)) {
      for (const messages of [es, en]) {
        const { message, fix } = messageOf(problem, messages);
        expect(`${message} ${fix}`).not.toMatch(/[{}]|undefined/);
        expect(`${message} ${fix}`, "amounts are written as such").not.toMatch(BARE_AMOUNT);
        expect(message.length).toBeGreaterThan(10);
      }
    }
  });
});

describe("check", () => {
  it("gives a checked document when there is nothing but warnings", () => {
    const doubtful = withEdits(SAMPLES.ingreso, { "Conceptos[1].ClaveProdServ": "99999999" });
    const { problems, checked } = check(doubtful, { catalogos });
    expect(problems.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(checked).toBe(doubtful);
  });

  it("gives none when there is an error, and all the problems at once", () => {
    const wrong = withEdits(SAMPLES.ingreso, {
      FormaPago: "77",
      "Receptor.UsoCFDI": "D01",
      "Conceptos[0].Descripcion": "",
      Total: "1.00",
    });
    const { problems, checked } = check(wrong, { catalogos });
    expect(checked).toBeNull();
    expect(problems.map(({ code }) => code)).toEqual(["TIMBRA-FALTA", "CFDI40104", "CFDI40119", "CFDI40161"]);
  });
});
