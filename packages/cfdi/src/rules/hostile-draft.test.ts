import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pagos20 } from "../complementos/pagos20/index.ts";
import { SAMPLES as RECEIPTS } from "../complementos/pagos20/testing/samples.ts";
import { asPriced, type Draft, type Priced } from "../comprobante/draft.ts";
import { seal } from "../seal/seal.ts";
import { anyCharacter } from "../testing/arbitrary-values.ts";
import { tries } from "../testing/tries.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { price } from "../totals/comprobante.ts";
import { randomDraft } from "../totals/testing/random-draft.ts";
import { check } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { AHORA, draft } from "./testing/drafts.ts";
import { EDGE_VALUES } from "./testing/edge-values.ts";
import { withEdits } from "./testing/edit.ts";
import { fullDraft } from "./testing/full-draft.ts";
import { nodesOf, textsOf } from "./testing/texts-of.ts";

const context = { catalogos, ahora: AHORA, complementos: [pagos20] };
const NODES = [
  " ",
  "",
  "|",
  "\t",
  "\uFFFE",
  "\uFFFF",
  "\u0001",
  "\ud800",
  "ñ\u00A0",
  "a|b",
  "<&>",
  "-1",
  "1e9",
  "0",
  "2.0",
  "1.0",
  "04",
  "ABC",
  "Traslado",
];

/** Something done to one place of a document: a text gone or replaced, a node or list gone, emptied or doubled. */
const change = fc.record({
  operation: fc.constantFrom("replace", "replace", "blank", "remove", "empty", "double"),
  place: fc.nat(),
  value: fc.oneof(
    fc.constantFrom(...NODES),
    fc.constantFrom(...EDGE_VALUES),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer Item> ? Item : never;

function changed<Document extends object>(document: Document, { operation, place, value }: Change): Document {
  const texts =
    operation === "replace" || operation === "blank" || operation === "remove"
      ? textsOf(document).filter(isJudged)
      : [];
  const nodes = operation === "replace" || operation === "blank" ? [] : nodesOf(document);
  const paths = [...texts, ...nodes];
  const path = paths[place % Math.max(paths.length, 1)];
  if (path === undefined) return document;
  if (nodes.length === 0) return withEdits(document, { [path]: operation === "blank" ? "" : value });
  if (operation === "remove") return withEdits(document, { [path]: undefined });
  const node = valueAt(document, path);
  if (!Array.isArray(node)) return withEdits(document, { [path]: operation === "empty" ? {} : node });
  return withEdits(document, { [path]: operation === "empty" ? [] : [...node, ...node] });
}

/** What is inside a complement that the library does not know is for who knows it. */
function isJudged(path: string): boolean {
  return !/\.(xml|campos\[\d+\]|namespace|esquema)$/.test(path);
}

function valueAt(document: object, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  return steps.reduce<unknown>((node, step) => Reflect.get(node as object, step), document);
}

/** What the SAT's schema says of what `check` let pass; undefined of what it refused, or could not decide. */
function judged(priced: Priced): string[] | undefined {
  const { problems, checked } = check(priced, context);
  if (checked === null || problems.some(({ code }) => code === "TIMBRA-CLAVE-DESCONOCIDA")) return undefined;
  const signer = {
    rfc: checked.Emisor.Rfc,
    noCertificado: "30001000000500003416",
    certificado: "AAAA",
    sign: () => "AAAA",
  };
  return xsdProblems(seal(checked, signer).xml);
}

describe("whatever check accepts of hostile drafts validates against the XSD", () => {
  it("the draft that the hostile ones are made of is accepted whole", () => {
    expect(check(price(fullDraft(), 2), context).problems).toEqual([]);
    expect(judged(price(fullDraft(), 2))).toEqual([]);
  });

  it.each([
    [
      "a relation without its kind",
      { CfdiRelacionados: [{ CfdiRelacionado: ["5FB2822E-396D-4725-8521-CDC4BDD20CCF"] }] },
    ],
    [
      "a relation of an empty kind",
      { CfdiRelacionados: [{ TipoRelacion: "", CfdiRelacionado: ["5FB2822E-396D-4725-8521-CDC4BDD20CCF"] }] },
    ],
    [
      "a relation to nothing beside one",
      {
        CfdiRelacionados: [
          { TipoRelacion: "04", CfdiRelacionado: [undefined, "5FB2822E-396D-4725-8521-CDC4BDD20CCF", undefined] },
        ],
      },
    ],
    ["legends without any", { Complemento: [{ tipo: "leyendasFiscales", version: "1.0", Leyenda: [] }] }],
    [
      "a blank legend",
      { Complemento: [{ tipo: "leyendasFiscales", version: "1.0", Leyenda: [{ textoLeyenda: "  " }] }] },
    ],
    [
      "a legend with U+FFFE",
      { Complemento: [{ tipo: "leyendasFiscales", version: "1.0", Leyenda: [{ textoLeyenda: "a\uFFFE" }] }] },
    ],
    [
      "a legend of another version",
      { Complemento: [{ tipo: "leyendasFiscales", version: "2.0", Leyenda: [{ textoLeyenda: "a" }] }] },
    ],
    [
      "a complement of no known kind",
      { Complemento: [{ tipo: "Leyendas", version: "1.0", Leyenda: [{ textoLeyenda: "a" }] }] },
    ],
    ["a complement of an inherited kind", { Complemento: [{ tipo: "constructor" }] }],
  ])("%s is refused", (_case, changes) => {
    expect(check(price(draft(changes as unknown as Partial<Draft>), 2), context).checked).toBeNull();
  });

  it("a payment complement of another version is refused", () => {
    const receipt = withEdits(RECEIPTS.pesos, { "Complemento[0].Version": "1.0" });
    expect(check(receipt, context).problems.map(({ path }) => path)).toContain("Complemento[0].Version");
  });

  it("invoices of every kind", () => {
    const seen = { refused: 0, taken: 0 };
    // Some 9.5 in a hundred are taken: of fewer tries chance alone leaves less than a fourteenth now and then.
    const parameters = tries(2500);
    const property = fc.property(fc.nat(40), fc.array(change, { minLength: 1, maxLength: 3 }), (seed, changes) => {
      const spoiled = changes.reduce(changed, seed < 20 ? fullDraft() : randomDraft(seed, 3));
      const wrong = judged(price(spoiled, 2));
      seen[wrong === undefined ? "refused" : "taken"]++;
      expect(wrong ?? []).toEqual([]);
    });
    fc.assert(property, parameters);
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(parameters.numRuns / 14);
  });

  it("payment receipts", () => {
    const receipts = Object.values(RECEIPTS);
    const property = fc.property(fc.nat(), fc.array(change, { minLength: 1, maxLength: 2 }), (at, changes) => {
      const spoiled = changes.reduce(changed, receipts[at % receipts.length] as Priced);
      expect(judged(asPriced(spoiled)) ?? []).toEqual([]);
    });
    expect(() => fc.assert(property, tries(75))).not.toThrow();
  });
});
