import { describe, expect, it } from "vitest";
import { pagos20 } from "../complementos/pagos20/index.ts";
import { SAMPLES as RECEIPTS } from "../complementos/pagos20/testing/samples.ts";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Draft } from "../comprobante/draft.ts";
import { price } from "../totals/comprobante.ts";
import { check, checkComprobante } from "./check.ts";
import { applyFix } from "./fixes/apply-fix.ts";
import { fixes } from "./fixes/fixes.ts";
import { catalogos } from "./testing/catalogos.ts";
import { AHORA } from "./testing/drafts.ts";
import { withEdits } from "./testing/edit.ts";
import { fullDraft } from "./testing/full-draft.ts";
import { placesOf } from "./testing/texts-of.ts";

const context = { catalogos, ahora: AHORA, complementos: [pagos20] };
/** What a JSON may have in any place, and what is no text, node or list that a document could have there. */
const VALUES = [undefined, null, 5, "x", [null], {}];
const NEVER_RIGHT = [null, 5];

/** What is inside a complement that the library does not know is for who knows it. */
const isJudged = (path: string) => !/\.(campos|datos)\b/.test(path);

function malformed<Document extends object>(document: Document): [Document, string, unknown][] {
  return placesOf(document)
    .filter(isJudged)
    .flatMap((path) =>
      VALUES.map((value): [Document, string, unknown] => [withEdits(document, { [path]: value }), path, value]),
    );
}

describe("what is no node, list or text where there should be one", () => {
  it("is a problem of a draft, in every place, and never thrown, nor by what would mend it", () => {
    const passed = malformed<Draft>(fullDraft()).filter(([draft, , value]) => {
      const { problems, checked } = check(price(draft, 2), context);
      for (const edits of fixes(problems, draft, { catalogos })) if (edits !== null) applyFix(draft, edits);
      return NEVER_RIGHT.includes(value as never) && checked !== null;
    });
    expect(passed.map(([, path, value]) => [path, value])).toEqual([]);
  });

  it.each<[string, Comprobante]>([
    ["an invoice", price(fullDraft(), 2)],
    ["a receipt", RECEIPTS.pesos],
  ])("is a problem of %s, in every place, and never thrown", (_kind, document) => {
    const passed = malformed(document).filter(([changed, , value]) => {
      const problems = checkComprobante(changed, context);
      return NEVER_RIGHT.includes(value as never) && !problems.some(({ severity }) => severity === "error");
    });
    expect(passed.map(([, path, value]) => [path, value])).toEqual([]);
  });

  it.each([
    [{ Conceptos: [null] }, "Conceptos[0].ClaveProdServ"],
    [{ "Conceptos[0].Impuestos[0]": undefined }, "Conceptos[0].Impuestos"],
    [{ "Conceptos[0].Impuestos": null }, "Conceptos[0].Impuestos"],
    [{ "Conceptos[0].Parte[0]": null }, "Conceptos[0].Parte[0]"],
    [{ "Conceptos[0].Cantidad": 2 }, "Conceptos[0].Cantidad"],
    [{ CfdiRelacionados: [null] }, "CfdiRelacionados[0]"],
    [{ "CfdiRelacionados[0].CfdiRelacionado[1]": null }, "CfdiRelacionados[0].CfdiRelacionado[1]"],
    [{ Complemento: [undefined] }, "Complemento[0]"],
    [{ Emisor: null }, "Emisor"],
  ])("of the draft with %j is told at %s", (edits, path) => {
    const { problems } = check(price(withEdits<Draft>(fullDraft(), edits), 2), context);
    expect(problems.map((problem) => problem.path)).toContain(path);
  });

  it("is a problem of a document that is none at all", () => {
    for (const nothing of [null, undefined, 5, "x", []]) {
      expect(check(price(nothing as unknown as Draft, 2), context).checked).toBeNull();
      expect(checkComprobante(nothing as unknown as Comprobante, context)).not.toEqual([]);
    }
  });
});

it("what a rule does wrong is thrown, not taken for a fault of the document", () => {
  const broken = { tipo: "pagos" as const, rules: [{ code: "X", path: "", source: "", check: () => fail() }] };
  expect(() => check(price(fullDraft(), 2), { catalogos, complementos: [broken] })).toThrow("a bug");
});

function fail(): never {
  throw new TypeError("a bug");
}
