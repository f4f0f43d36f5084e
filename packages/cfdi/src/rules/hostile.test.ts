import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft } from "../comprobante/draft.ts";
import { documento } from "../messages/es/documento.ts";
import { messageOf } from "../messages/message-of.ts";
import { anyCharacter, comprobanteArbitrary, tries } from "../testing/index.ts";
import { price } from "../totals/comprobante.ts";
import { randomDraft } from "../totals/testing/random-draft.ts";
import { check, checkComprobante } from "./check.ts";
import { catalogos } from "./testing/catalogos.ts";
import { AHORA } from "./testing/drafts.ts";
import { withEdits } from "./testing/edit.ts";
import { SAMPLES, type SampleName } from "./testing/samples.ts";
import { textsOf } from "./testing/texts-of.ts";

/** What people and machines put where a value belongs. */
const rubbish = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "-1",
    "1e9",
    "NaN",
    "Infinity",
    "0",
    "00.00",
    "1".repeat(400),
    `0.${"9".repeat(400)}`,
    "__proto__",
    "constructor",
    "|",
    "\ud800",
  ),
);

const TEXTS = Object.entries(SAMPLES).flatMap(([name, sample]) =>
  textsOf(sample).map((path) => [name as SampleName, path] as const),
);

describe("rubbish", () => {
  it("in any place of a document is checked without an exception", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), rubbish, ([name, path], value) => {
        const problems = checkComprobante(withEdits(SAMPLES[name], { [path]: value }), { catalogos, ahora: AHORA });
        for (const problem of problems) expect(messageOf(problem, documento).message).not.toBe("");
      }),
      tries(1000),
    );
  });

  it("in any place of a draft is priced and checked without an exception", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), rubbish, (seed, place, value) => {
        const draft = randomDraft(seed, 4);
        const paths = textsOf(draft);
        const spoiled: Draft = withEdits(draft, { [paths[place % paths.length] as string]: value });
        const { problems, checked } = check(price(spoiled, 2), { catalogos, ahora: AHORA });
        expect(checked === null).toBe(problems.some(({ severity }) => severity === "error"));
      }),
      tries(500),
    );
  });

  it("of every node and complement is checked without an exception", () => {
    fc.assert(
      fc.property(comprobanteArbitrary, (comprobante) => {
        expect(Array.isArray(checkComprobante(comprobante, { catalogos, ahora: AHORA }))).toBe(true);
      }),
      tries(100),
    );
  });

  it("as long as a million characters does not slow the rules down beyond reading it", () => {
    const long = `${"A ".repeat(500_000)}|`;
    const problems = checkComprobante(
      withEdits(SAMPLES.ingreso, {
        "Conceptos[0].Descripcion": long,
        "Receptor.Nombre": long,
        "Emisor.Rfc": long,
        Total: long,
      }),
      { catalogos },
    );
    expect(problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["TIMBRA-CARACTERES", "TIMBRA-RFC", "TIMBRA-IMPORTE"]),
    );
  });
});
