import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messageOf } from "../../../messages/message-of.ts";
import { check, checkComprobante } from "../../../rules/check.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { type Edits, withEdits } from "../../../rules/testing/edit.ts";
import { pagos as en } from "../messages/en.ts";
import { pagos as es } from "../messages/es.ts";
import { docto } from "../testing/by-subject/docto.ts";
import { impuestos } from "../testing/by-subject/impuestos.ts";
import { pago } from "../testing/by-subject/pago.ts";
import { practica } from "../testing/by-subject/practica.ts";
import { recibo } from "../testing/by-subject/recibo.ts";
import { totales } from "../testing/by-subject/totales.ts";
import type { PagosCase, PagosCases } from "../testing/rule-case.ts";
import { type PagosSample, SAMPLES } from "../testing/samples.ts";
import { PAGOS_LAW, pagos20 } from "./registry.ts";

const CASES: PagosCases = { ...recibo, ...practica, ...totales, ...pago, ...docto, ...impuestos };
/** Two decimals that nothing marks as money; rates are less than one. */
const BARE_AMOUNT = /(?<![\d$.,«“])[1-9]\d*\.\d\d(?!\d)/;
const context = { catalogos, complementos: [pagos20], ahora: "2026-08-14T12:00:00" };

/** What only the SAT, or a provider, can know; what is not in force; what has no way of being broken by itself. */
const NOT_CHECKED = ["CRP20216", "CRP20220", "CRP20222", "CRP20277", "CRP20999"];

function problemsOf({ sample }: Pick<PagosCase, "sample">, edits: Edits = {}) {
  return checkComprobante(withEdits(SAMPLES[sample], edits), context);
}

describe("the receipts", () => {
  it.each(Object.keys(SAMPLES) as PagosSample[])("%s has no problem at all, and can be sealed", (sample) => {
    const { problems, checked } = check(SAMPLES[sample], context);
    expect(problems).toEqual([]);
    expect(checked).toBe(SAMPLES[sample]);
  });
});

describe("the matrix of Pagos 2.0", () => {
  const codes = [...range(101, 123), ...range(201, 279), 999].map((number) => `CRP20${number}`);

  it("has a sentence for every code, in both languages", () => {
    expect(codes.filter((code) => !Object.hasOwn(es.sentences, code) || !Object.hasOwn(en.sentences, code))).toEqual(
      [],
    );
  });

  it("has a rule for every code that can be checked here", () => {
    const rules: readonly string[] = PAGOS_LAW.map(({ code }) => code);
    expect(codes.filter((code) => !rules.includes(code))).toEqual(NOT_CHECKED);
  });

  it("has a case for every rule, and no other", () => {
    expect(Object.keys(CASES).sort()).toEqual(PAGOS_LAW.map(({ code }) => code).sort());
  });

  it("gives every rule a code of its own", () => {
    const rules = PAGOS_LAW.map(({ code }) => code);
    expect(new Set(rules).size).toBe(rules.length);
  });
});

describe("the sources", () => {
  it("that are pages of ours exist", () => {
    const pages = PAGOS_LAW.flatMap(({ source }) => source.match(/docs\/sat\/[a-z0-9-]+\.md/g) ?? []);
    expect(pages.filter((page) => !existsSync(new URL(`../../../../../../${page}`, import.meta.url)))).toEqual([]);
    expect(new Set(pages).size).toBeGreaterThan(3);
  });
});

describe.each(PAGOS_LAW.map((rule) => [rule.code, rule] as const))("%s", (code, rule) => {
  const ruleCase = CASES[code] as PagosCase;

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
        const { message, fix = "" } = messageOf(problem, messages);
        expect(`${message} ${fix}`).not.toMatch(/[{}]|undefined/);
        expect(`${message} ${fix}`, "amounts are written as such").not.toMatch(BARE_AMOUNT);
        expect(message).not.toBe(code);
        expect(fix.length).toBeGreaterThan(5);
      }
    }
  });
});

describe("the sentences", () => {
  it.each(Object.entries(es.sentences))(
    "of %s ask for the same values in both languages, and are not the same text",
    (code, spanish) => {
      const english = en.sentences[code] ?? { message: "" };
      expect(placeholders(english)).toEqual(placeholders(spanish));
      expect(english.message).not.toBe(spanish.message);
    },
  );
});

function placeholders({ message, fix = "" }: { readonly message: string; readonly fix?: string }): string[] {
  return [...new Set([...`${message} ${fix}`.matchAll(/\{(\$?\w+)\}/g)].map(([, name]) => name as string))].sort();
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
