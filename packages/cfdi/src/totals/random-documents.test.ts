import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { checkComprobante } from "../rules/check.ts";
import { catalogos } from "../rules/testing/catalogos.ts";
import { withEdits } from "../rules/testing/edit.ts";
import { tries } from "../testing/tries.ts";
import { price } from "./comprobante.ts";
import { checkDocument, checkMutated, documentOf } from "./testing/check-document.ts";
import { Dice, randomDraft } from "./testing/random-draft.ts";

const seed = fc.integer();
const someLines = fc.integer({ min: 1, max: 14 });
const manyLines = fc.integer({ min: 1, max: 200 });

/** Judges as many documents as it says; an assertion for each would cost more than the documents. */
function judgeMany(
  lines: fc.Arbitrary<number>,
  parameters: ReturnType<typeof tries>,
  verdict: (seed: number, lines: number) => string[] = checkDocument,
): void {
  let judged = 0;
  const property = fc.property(seed, lines, (from, count) => {
    const wrong = verdict(from, count);
    if (wrong.length > 0) throw new Error(wrong.join("; "));
    judged++;
  });
  fc.assert(property, parameters);
  expect(judged).toBe(parameters.numRuns);
}

/** `npm run nightly` judges a million by the same three verdicts, with other seeds each night. */
describe("documents of any shape", () => {
  it("600 of up to 14 lines pass our rules and arithmetic written by other means", () => {
    judgeMany(someLines, tries(600));
  });

  it("25 of up to 200 lines do too", () => {
    judgeMany(manyLines, tries(25));
  });

  it("250 more, changed by one digit, are refused by our rules whenever that arithmetic refuses them", () => {
    judgeMany(someLines, tries(250), checkMutated);
  });

  it("have the same totals whatever the order of their lines", () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 2, max: 40 }), (from, lines) => {
        const draft = randomDraft(from, lines);
        const { document, decimals } = documentOf(from, lines);
        const dice = new Dice(from ^ 0x5eed);
        const shuffled = draft.Conceptos.map((line) => ({ line, place: dice.roll(1_000_000) }));
        shuffled.sort((one, other) => one.place - other.place);
        const { Conceptos: _lines, ...again } = price(
          { ...draft, Conceptos: shuffled.map(({ line }) => line) },
          decimals,
        );
        const { Conceptos: _originals, ...expected } = document;
        expect(again).toEqual(expected);
      }),
      tries(150),
    );
  });

  it("are refused when any amount of the document is off by its last decimal", () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 2, max: 12 }), (from, lines) => {
        const { document, decimals } = documentOf(from, lines);
        for (const path of amountsOf(document)) {
          const wrong = withEdits(document, { [path]: nudged(valueAt(document, path), decimals) });
          expect(
            checkComprobante(wrong, { catalogos }).filter(({ severity }) => severity === "error"),
            path,
          ).not.toEqual([]);
        }
      }),
      tries(50),
    );
  });
});

function amountsOf({ Descuento, Impuestos }: Comprobante): string[] {
  const rows = (Impuestos?.Traslados ?? []).flatMap(({ Importe }, index) => [
    `Impuestos.Traslados[${index}].Base`,
    ...(Importe === undefined ? [] : [`Impuestos.Traslados[${index}].Importe`]),
  ]);
  return [
    ...["SubTotal", "Total"],
    ...(Descuento === undefined ? [] : ["Descuento"]),
    ...(Impuestos?.TotalImpuestosTrasladados === undefined ? [] : ["Impuestos.TotalImpuestosTrasladados"]),
    ...(Impuestos?.TotalImpuestosRetenidos === undefined ? [] : ["Impuestos.TotalImpuestosRetenidos"]),
    ...rows,
    ...(Impuestos?.Retenciones ?? []).map((_row, index) => `Impuestos.Retenciones[${index}].Importe`),
  ];
}

function valueAt(document: object, path: string): string {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((node, name) => Reflect.get(node as object, name), document) as string;
}

function nudged(text: string, decimals: number): string {
  const digits = `${BigInt(text.replace(".", "")) + 1n}`.padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
