import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../../../comprobante/comprobante.ts";
import { checkComprobante } from "../../../rules/check.ts";
import type { DraftEdit } from "../../../rules/fixes/fix-rule.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { type Edits, withEdits } from "../../../rules/testing/edit.ts";
import { tries } from "../../../testing/tries.ts";
import { Dice } from "../../../totals/testing/random-draft.ts";
import type { PagoRecibido } from "../pagar/outstanding.ts";
import { pagar } from "../pagar/pagar.ts";
import { reciboDePago } from "../recibo-de-pago.ts";
import { docto } from "../testing/by-subject/docto.ts";
import { pago } from "../testing/by-subject/pago.ts";
import { recibo } from "../testing/by-subject/recibo.ts";
import { randomPago, randomSaldo } from "../testing/random-history.ts";
import type { PagosCases } from "../testing/rule-case.ts";
import { DATOS, type PagosSample, SAMPLES } from "../testing/samples.ts";
import { FIXABLE_PAGOS_CODES, fixesDePagos } from "./fixes.ts";
import { pagos20 } from "./registry.ts";

const context = { catalogos, complementos: [pagos20], ahora: "2026-08-14T12:00:00" };
const PAGO = "Complemento[0].Pago[0]";
const ACCOUNTS = ["RfcEmisorCtaOrd", "CtaOrdenante", "RfcEmisorCtaBen", "CtaBeneficiario"] as const;

/** Receipts whose problem is one that has a fix: those of the rules, with accounts as people write them. */
const CASES: PagosCases = {
  ...recibo,
  ...pago,
  ...docto,
  CRP20225: {
    sample: "pesos",
    fails: { [`${PAGO}.CtaOrdenante`]: "012 1800-0456 7891 234" },
    at: `${PAGO}.CtaOrdenante`,
  },
  CRP20226: {
    sample: "pesos",
    fails: { [`${PAGO}.CtaBeneficiario`]: "014.18000.45678.91234" },
    at: `${PAGO}.CtaBeneficiario`,
  },
};

/** Problems that are about an amount of the receipt itself, which is always 0, or the one piece that is paid. */
const ABOUT_AMOUNTS = ["CRP20103", "CRP20110", "CRP20115", "CRP20119", "CRP20120"];

function broken(sample: PagosSample, edits: Edits) {
  const document = withEdits(SAMPLES[sample], edits);
  return { document, problems: checkComprobante(document, context) };
}

const editsOf = (edits: readonly DraftEdit[]): Edits =>
  Object.fromEntries(edits.map(({ path, value }) => [path, value ?? undefined]));
const named = ({ code, path }: { readonly code: string; readonly path: string }) => `${code} ${path}`;

/** Every amount and rate of a document, at its place. */
function amountsIn(node: unknown, path = ""): string[] {
  if (typeof node === "object" && node !== null)
    return Object.entries(node).flatMap(([name, child]) => amountsIn(child, `${path}.${name}`));
  return /(Monto|Imp[A-Z]\w*|Importe\w*|Base\w*|Total\w*|SubTotal|ValorUnitario|Cantidad)$/.test(path)
    ? [`${path}=${node}`]
    : [];
}

/** A receipt of some payments of some invoices, as a business makes them; undefined where nothing could be paid. */
function randomReceipt(seed: number): Comprobante | undefined {
  const dice = new Dice(seed);
  const saldos = Array.from({ length: 1 + dice.roll(3) }, (_, index) => randomSaldo(seed, index + 1));
  const recibidos: PagoRecibido[] = [];
  for (let left = 1 + dice.roll(3); left > 0; left--) {
    const recibido = randomPago(dice, saldos);
    if (recibido !== undefined && pagar(saldos, [...recibidos, recibido], catalogos).ok) recibidos.push(recibido);
  }
  const paid = pagar(saldos, recibidos, catalogos);
  return recibidos.length > 0 && paid.ok ? reciboDePago(DATOS, paid.pagos) : undefined;
}

/** The faults of the rules, at a payment and an invoice of a receipt; one that it has no place for is left out. */
function withFaults(receipt: Comprobante, faults: readonly (readonly [code: string, place: number])[]): Comprobante {
  const [complement] = receipt.Complemento ?? [];
  const payments = complement?.tipo === "pagos" ? complement.Pago.length : 1;
  return faults.reduce((document, [code, place]) => {
    const moved = Object.entries(CASES[code as keyof PagosCases]?.fails ?? {}).map(([path, value]) => [
      path.replace(PAGO, `Complemento[0].Pago[${place % payments}]`),
      value,
    ]);
    try {
      return withEdits(document, Object.fromEntries(moved));
    } catch {
      return document;
    }
  }, receipt);
}

/** Takes each problem with a fix away by itself: it goes, and no amount changes but its own. */
function judgeFixes(document: Comprobante) {
  const problems = checkComprobante(document, context);
  const fixed = fixesDePagos(problems, document).flatMap((edits, at) => {
    const problem = problems[at];
    if (edits === null || problem === undefined) return [];
    const mended = withEdits(document, editsOf(edits));
    const after = checkComprobante(mended, context).map(named);
    expect(after).not.toContain(named(problem));
    if (!ABOUT_AMOUNTS.includes(problem.code)) expect(amountsIn(mended)).toEqual(amountsIn(document));
    return [{ mended, after }];
  });
  return { before: problems.map(named), fixed };
}

describe("the fixes of a receipt", () => {
  it.each(FIXABLE_PAGOS_CODES)("%s: the problem goes, none comes, and no amount changes but its own", (code) => {
    const found = CASES[code];
    if (found === undefined) throw new Error(`${code} has no receipt with it`);
    const { document, problems } = broken(found.sample, found.fails);
    const own = problems.filter((problem) => problem.code === code);
    expect(own.length).toBeGreaterThan(0);
    for (const [at, edits] of fixesDePagos(own, document).entries()) {
      if (edits === null) throw new Error(`${code} has no fix`);
      const mended = withEdits(document, editsOf(edits));
      const after = checkComprobante(mended, context).map(named);
      expect(after).not.toContain(named(own[at] ?? { code: "", path: "" }));
      expect(after.filter((one) => !problems.map(named).includes(one))).toEqual([]);
      if (!ABOUT_AMOUNTS.includes(code)) expect(amountsIn(mended)).toEqual(amountsIn(document));
    }
  });

  // Of another type it is no receipt, and what a receipt needs is wrong in it.
  const codes = Object.keys(CASES).filter((code) => code !== "CRP20101");
  const fault = fc.tuple(fc.constantFrom(...codes), fc.nat(2));

  it("bring no problem into a receipt at random, wherever its fault is", () => {
    let tried = 0;
    const property = fc.property(fc.integer(), fault, (seed, one) => {
      const receipt = randomReceipt(seed);
      if (receipt === undefined) return;
      const { before, fixed } = judgeFixes(withFaults(receipt, [one]));
      for (const { after } of fixed) expect(after.filter((name) => !before.includes(name))).toEqual([]);
      tried += fixed.length;
    });
    fc.assert(property, tries(150));
    expect(tried).toBeGreaterThan(20);
  });

  it("one after another leave of several faults only what was there and is for a person", () => {
    let tried = 0;
    const property = fc.property(fc.integer(), fc.array(fault, { minLength: 2, maxLength: 4 }), (seed, faults) => {
      const receipt = randomReceipt(seed);
      if (receipt === undefined) return;
      const broken = withFaults(receipt, faults);
      const first = judgeFixes(broken);
      let last = first;
      for (let rounds = 0; last.fixed.length > 0; rounds += 1) {
        expect(rounds).toBeLessThan(40);
        last = judgeFixes(last.fixed[0]?.mended ?? broken);
      }
      tried += first.fixed.length;
      expect(last.before.filter((name) => !first.before.includes(name))).toEqual([]);
    });
    fc.assert(property, tries(80));
    expect(tried).toBeGreaterThan(20);
  });

  it("solve together what a form of payment without a bank leaves behind, in each of several payments", () => {
    const bank = Object.fromEntries(ACCOUNTS.map((name) => [`Complemento[0].Pago[1].${name}`, "012180004567891234"]));
    const { document, problems } = broken("dolares", { ...bank, "Complemento[0].Pago[1].FormaDePagoP": "01" });
    const edits = fixesDePagos(problems, document).flatMap((one) => one ?? []);
    expect(edits.map(({ path }) => path).sort()).toEqual(Object.keys(bank).sort());
    expect(checkComprobante(withEdits(document, editsOf(edits)), context)).toEqual([]);
  });

  it.each<readonly [string, PagosSample, Edits]>([
    ["CRP20212", "exento", { [`${PAGO}.FormaDePagoP`]: "99" }],
    ["CRP20225", "pesos", { [`${PAGO}.CtaOrdenante`]: "0121" }],
    ["CRP20226", "pesos", { [`${PAGO}.CtaBeneficiario`]: "014 180" }],
    ["CRP20217", "pesos", { [`${PAGO}.Monto`]: "9999.99" }],
    ["CRP20244", "pesos", { [`${PAGO}.DoctoRelacionado[0].ImpSaldoInsoluto`]: "0.01" }],
    ["CRP20101", "pesos", { TipoDeComprobante: "I" }],
    ["CRP20230", "pesos", { [`${PAGO}.CertPago`]: undefined }],
  ])("are none where a person has to choose: %s", (code, sample, edits) => {
    const { document, problems } = broken(sample, edits);
    const own = problems.filter((problem) => problem.code === code);
    expect(own.length).toBeGreaterThan(0);
    expect(fixesDePagos(own, document)).toEqual(own.map(() => null));
  });
});
