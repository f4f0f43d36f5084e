import { describe, expect, it } from "vitest";
import type { Comprobante } from "../../../comprobante/comprobante.ts";
import { checkComprobante } from "../../../rules/check.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { EDGE_VALUES, isNonCanonicalDecimal } from "../../../rules/testing/edge-values.ts";
import { withEdits } from "../../../rules/testing/edit.ts";
import { textsOf } from "../../../rules/testing/texts-of.ts";
import { xsdProblems } from "../../../testing/xsd-oracle.ts";
import { writeXml } from "../../../xml/write.ts";
import { type PagosSample, SAMPLES } from "../testing/samples.ts";
import { pagos20 } from "./registry.ts";

const SEALED = { NoCertificado: "30001000000500003416", Certificado: "AAAA", Sello: "AAAA" } as const;
const context = { catalogos, complementos: [pagos20] };

/** One place of each attribute of the complement. Version and kind have one value each in their types. */
const PLACES = new Map(
  (Object.keys(SAMPLES) as PagosSample[]).flatMap((name) =>
    textsOf(SAMPLES[name])
      .filter((path) => path.startsWith("Complemento") && !/(ersion|tipo)$/.test(path))
      .map((path) => [path.replace(/\[\d+\]/g, "[]"), { name, path }] as const),
  ),
);

function judged(name: PagosSample, path: string, value: string) {
  const document: Comprobante = withEdits(SAMPLES[name], { [path]: value });
  const problems = checkComprobante(document, context);
  return {
    bySchema: xsdProblems(writeXml({ ...document, ...SEALED })).length === 0,
    byRules: !problems.some(({ severity, code }) => severity === "error" || code === "TIMBRA-CLAVE-DESCONOCIDA"),
    ofForm: problems.filter(({ code }) =>
      /^TIMBRA-(FALTA|LONGITUD|CARACTERES|IMPORTE|CANTIDAD|RFC|UUID|FORMATO)$/.test(code),
    ),
  };
}

describe("a value of a payment at the edge of its type", () => {
  it("may be any of the attributes of Pagos20.xsd", () => {
    expect(PLACES.size).toBeGreaterThan(45);
  });

  it.each([...PLACES.values()].map((place) => [place.path, place] as const))(
    "of %s is refused when the schema refuses it, and has no fault of form when not",
    (_, { name, path }) => {
      // The oracle passes over letters that base64 does not have; the law's type has none of them.
      const values = /(CertPago|SelloPago)$/.test(path)
        ? EDGE_VALUES.filter((value) => !/[^\w+/]/.test(value))
        : EDGE_VALUES;
      const wrong = values.flatMap((value) => {
        const { bySchema, byRules, ofForm } = judged(name, path, value);
        if (!bySchema) return byRules ? [`taken: ${value}`] : [];
        return ofForm.length > 0 && !isNonCanonicalDecimal(value)
          ? [`${ofForm.map(({ code }) => code)}: ${value}`]
          : [];
      });
      expect(wrong.map((line) => line.slice(0, 60))).toEqual([]);
    },
  );
});
