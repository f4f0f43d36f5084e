import type { ProblemBody, TaxAdvice } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { operationOf } from "../products/index.ts";
import { type CellProblem, cellError, cellWarning, inBothLanguages, isFixable, isOfCell } from "./cell-problems.ts";
import { toCellAdvice, toCellProblem } from "./cell-remarks.ts";
import { stateOf } from "./judge-invoice.ts";

const withheld = { tax: "ISR", factor: "rate", rate: "0.100000", withheld: true, base: null } as const;
const taxes = { label: "Retener ISR 10 %", add: [withheld], remove: [], set: [] };
const fields = {
  label: "Cambiar el uso de CFDI a S01",
  add: [],
  remove: [],
  set: [{ path: "cfdi_use_id", value: 22 }],
};
const remark = (parts: Partial<CellProblem> = {}): CellProblem => ({
  row: 2,
  column: "cfdi_use",
  code: "CFDI40161",
  severity: "error",
  message: "El uso no va.",
  ...parts,
});

describe("what a file says wrong is kept", () => {
  it("in both languages, with what would put it right by its name in each", () => {
    const spanish = [remark({ fix: fields }), remark({ fix: null }), remark()];
    const english = [
      remark({ message: "The use does not go.", fix: { ...fields, label: "Change the CFDI use to S01" } }),
      remark({ message: "Two.", fix: null }),
    ];
    expect(inBothLanguages(spanish, english)).toEqual([
      {
        row: 2,
        column: "cfdi_use",
        code: "CFDI40161",
        severity: "error",
        message: { es: "El uso no va.", en: "The use does not go." },
        fix: { ...fields, label: { es: "Cambiar el uso de CFDI a S01", en: "Change the CFDI use to S01" } },
      },
      expect.objectContaining({ message: { es: "El uso no va.", en: "Two." }, fix: null }),
      // One that the other language lacks says the same in both.
      expect.objectContaining({ message: { es: "El uso no va.", en: "El uso no va." } }),
    ]);
    expect(inBothLanguages([], [])).toEqual([]);
  });

  it("as certain to be put right only where something is to be changed, and nobody merely may", () => {
    expect(isFixable(remark({ fix: fields }))).toBe(true);
    expect(isFixable(remark({ fix: taxes, severity: "warning" }))).toBe(true);
    expect(isFixable(remark({ fix: { ...taxes, add: [], remove: [withheld] }, severity: "warning" }))).toBe(true);
    expect(isFixable(remark({ fix: taxes, severity: "advice" }))).toBe(false);
    expect(isFixable(remark({ fix: { ...fields, set: [] } }))).toBe(false);
    expect(isFixable(remark({ fix: null }))).toBe(false);
    expect(isFixable(remark())).toBe(false);
  });

  it("apart from what only a cell says, which the invoice that was read of it does not", () => {
    const told = [cellError(2, "quantity", "Escriba una cantidad"), cellWarning(3, "name", "Es otro"), remark()];
    expect(told.map(isOfCell)).toEqual([true, true, false]);
  });
});

describe("an invoice of a file", () => {
  it("is invalid by one error, doubtful by one warning, and an offer keeps it ready", () => {
    expect(stateOf([])).toBe("ready");
    expect(stateOf([{ severity: "advice" }])).toBe("ready");
    expect(stateOf([{ severity: "advice" }, { severity: "warning" }])).toBe("doubtful");
    expect(stateOf([{ severity: "warning" }, { severity: "error" }])).toBe("invalid");
  });

  it("has a problem at its cell, with its sentence, how to fix it, and its change", () => {
    const problem: ProblemBody = {
      code: "CFDI40161",
      path: "cfdi_use_id",
      params: { valor: "D01", regimen: "616" },
      severity: "error",
      message: "El uso no va.",
      fix: "Elija otro.",
      change: { label: fields.label, set: fields.set },
    };
    expect(toCellProblem(problem, [4, 5], null)).toEqual({
      row: 4,
      column: "cfdi_use",
      code: "CFDI40161",
      severity: "error",
      message: "El uso no va. Elija otro.",
      fix: fields,
    });
    // Another regime has other uses: which one was meant is for a person who sees the invoice.
    const doubtful = { ...problem, params: { valor: "D01", regimen: "601" } };
    expect(toCellProblem(doubtful, [4], null).fix).toBeUndefined();
    const { fix: _, change: __, ...bare } = problem;
    expect(toCellProblem({ ...bare, path: "items.1.quantity" }, [4, 5], null)).toEqual({
      row: 5,
      column: "quantity",
      code: "CFDI40161",
      severity: "error",
      message: "El uso no va.",
    });
  });

  it("has an advice at each of its rows, with the taxes and what that is called", () => {
    const advice: TaxAdvice = {
      code: "withhold",
      lines: [0, 2],
      operation: "fee",
      message: "El cliente retiene.",
      basis: ["LISR 106"],
      fix: { label: taxes.label, add: [withheld], remove: [] },
    };
    const told = toCellAdvice(advice, [4, 5, 6]);
    expect(told.map(({ row, column, severity, message }) => [row, column, severity, message])).toEqual([
      [4, "isr", "warning", "El cliente retiene. (LISR 106)"],
      [6, "isr", "warning", "El cliente retiene. (LISR 106)"],
    ]);
    expect(told.map(({ fix }) => fix)).toEqual([taxes, taxes]);
    expect(toCellAdvice({ ...advice, code: "platform", lines: [], fix: null }, [4])).toEqual([
      expect.objectContaining({ row: 4, column: "", severity: "advice", fix: null }),
    ]);
    expect(toCellAdvice({ ...advice, code: "customs_document", lines: [1], fix: null }, [4, 5])).toEqual([
      expect.objectContaining({ row: 5, column: "customs", severity: "advice", fix: null }),
    ]);
  });
});

describe("a kind of operation in a cell", () => {
  it.each([
    ["honorarios", "fee"],
    ["Freight", "freight"],
    ["fee", "fee"],
    ["algo", "algo"],
  ])("%s is %s", (operation, said) => expect(operationOf({ operation })).toBe(said));

  it("that is blank is none", () => expect(operationOf({})).toBeUndefined());
});
