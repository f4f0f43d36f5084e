import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { isXmlText } from "../xml/escape.ts";
import { writeXml } from "../xml/write.ts";
import { checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { EDGE_VALUES, isNonCanonicalDecimal } from "./testing/edge-values.ts";
import { withEdits } from "./testing/edit.ts";
import { SAMPLES, type SampleName } from "./testing/samples.ts";
import { textsOf } from "./testing/texts-of.ts";

/** What the schema demands of every document, and nobody writes before sealing. */
const SEALED = { NoCertificado: "30001000000500003416", Certificado: "AAAA", Sello: "AAAA" } as const;

/** A payroll and a payment receipt are more than what is in these two. */
const NAMES = (Object.keys(SAMPLES) as SampleName[]).filter((name) => name !== "nomina" && name !== "pago");
/** A version and a kind have one value each in their types, and the reader takes no other. */
const PLACES = NAMES.flatMap((name) => textsOf(SAMPLES[name]).map((path) => ({ name, path }))).filter(
  ({ path }) => !/(ersion|tipo)$/.test(path),
);

/** What a slip of the finger makes of a value. */
const slip = fc.record({
  at: fc.nat(30),
  cut: fc.nat(2),
  insert: fc.string({
    unit: fc.constantFrom("0", "1", "9", "A", "z", "ñ", "Ñ", "&", ".", "-", "|", "_", "😀", "T", ":"),
    maxLength: 3,
  }),
});

function slipped(
  value: string,
  { at, cut, insert }: { readonly at: number; readonly cut: number; readonly insert: string },
): string {
  const characters = [...value];
  characters.splice(at % (characters.length + 1), cut, ...insert);
  return characters.join("");
}

function valueAt(document: Comprobante, path: string): string {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as string;
}

/** The codes that say "this value does not have the form of its type". */
const OF_FORM = /^TIMBRA-(FALTA|LONGITUD|CARACTERES|IMPORTE|CANTIDAD|RFC|UUID|FORMATO)$/;

/** One place of each attribute: lines, rows and parts repeat them. */
const ATTRIBUTES = [...new Map(PLACES.map((place) => [place.path.replace(/\[\d+\]/g, "[]"), place])).values()];

/** What the schema and the rules say of one value: each, whether it is allowed. */
function judged(name: SampleName, path: string, value: string) {
  const document: Comprobante = withEdits(SAMPLES[name], { [path]: value });
  const problems = checkComprobante(document, { catalogos });
  return {
    bySchema: xsdProblems(writeXml({ ...document, ...SEALED })).length === 0,
    byRules: !problems.some(({ severity, code }) => severity === "error" || code === "TIMBRA-CLAVE-DESCONOCIDA"),
    ofForm: problems.filter(({ code }) => OF_FORM.test(code)).map(({ code }) => code),
  };
}

describe("a value at the edge of its type", () => {
  it.each(ATTRIBUTES.map((place) => [place.path, place] as const))(
    "of %s is refused when the schema refuses it, and has no fault of form when not",
    (_, { name, path }) => {
      const wrong = EDGE_VALUES.flatMap((value) => {
        const { bySchema, byRules, ofForm } = judged(name, path, value);
        if (!bySchema) return byRules ? [`taken: ${value}`] : [];
        return ofForm.length > 0 && !isNonCanonicalDecimal(value) ? [`${ofForm}: ${value}`] : [];
      });
      expect(wrong).toEqual([]);
    },
  );
});

describe("a document with a slip in one of its values", () => {
  it("that the SAT's schema refuses, the rules refuse; one that it takes has no fault of form", () => {
    const seen = { refused: 0, taken: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), slip, ({ name, path }, change) => {
        const value = slipped(valueAt(SAMPLES[name], path), change);
        fc.pre(value !== "" && isXmlText(value));
        const document: Comprobante = withEdits(SAMPLES[name], { [path]: value });
        const faults = xsdProblems(writeXml({ ...document, ...SEALED }));
        const problems = checkComprobante(document, { catalogos });
        const isRefused = problems.some(
          ({ severity, code }) => severity === "error" || code === "TIMBRA-CLAVE-DESCONOCIDA",
        );
        const ofForm = problems.filter(({ code }) => OF_FORM.test(code)).map(({ code }) => code);
        if (faults.length > 0) expect(isRefused, `${path} ${value} ${faults[0]}`).toBe(true);
        else expect(isNonCanonicalDecimal(value) ? [] : ofForm, `${path} ${value}`).toEqual([]);
        seen[faults.length > 0 ? "refused" : "taken"]++;
      }),
      // A year is a number to the schema.
      {
        numRuns: 500,
        examples: [
          [
            { name: "global", path: "InformacionGlobal.Año" },
            { at: 1, cut: 0, insert: "0" },
          ],
        ],
      },
    );
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(40);
  });

  it.each(["Dx", "Ohm", "X1w", "Xyv", "H87", "2A"])("may have the unit %s, which the list has", (ClaveUnidad) => {
    const document: Comprobante = withEdits(SAMPLES.ingreso, { "Conceptos[0].ClaveUnidad": ClaveUnidad });
    expect(checkComprobante(document, { catalogos }).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
