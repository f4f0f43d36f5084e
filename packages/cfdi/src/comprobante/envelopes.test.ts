import { describe, expect, it } from "vitest";
import { checkComprobante } from "../rules/check.ts";
import { catalogos } from "../rules/testing/catalogos.ts";
import { SAMPLES } from "../rules/testing/samples.ts";
import { cadenaOriginal } from "../seal/cadena-original.ts";
import { cadenaByStylesheet } from "../testing/cadena-oracle.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { readCfdi } from "../xml/read.ts";
import { writeXml } from "../xml/write.ts";
import type { Comprobante } from "./comprobante.ts";

/*
 * Golden cases begin with a draft, and no draft has these: what a payroll receipt is carried in, what two companies add
 * to a sealed document. The same is asked of them.
 */

const SEALED = { NoCertificado: "30001000000500003416", Certificado: "AAAA", Sello: "AAAA" } as const;
const ADDENDA = '<pedido xmlns="urn:comprador" numero="7 &amp; 8"><![CDATA[a < b]]><!-- nota --><linea/></pedido>';

const DOCUMENTS: readonly (readonly [string, Comprobante])[] = [
  ["a payroll receipt, without what a payroll says", { ...SAMPLES.nomina, ...SEALED }],
  ["an invoice with an addenda", { ...SAMPLES.ingreso, ...SEALED, Addenda: ADDENDA }],
  ["an invoice with local taxes and an addenda", { ...SAMPLES.locales, ...SEALED, Addenda: ADDENDA }],
  [
    "a transfer of goods of a third party",
    { ...SAMPLES.traslado, ...SEALED, Conceptos: SAMPLES.terceros.Conceptos.map(withoutValue) },
  ],
];

/** A transfer is worth nothing and has no taxes. */
function withoutValue({
  Impuestos: _taxes,
  ...concepto
}: Comprobante["Conceptos"][number]): Comprobante["Conceptos"][number] {
  return { ...concepto, ObjetoImp: "01" };
}

describe.each(DOCUMENTS)("%s", (_, document) => {
  const xml = writeXml(document);

  it("is valid by the SAT's schema, and its cadena is the one of the SAT's stylesheet", () => {
    expect(xsdProblems(xml)).toEqual([]);
    expect(cadenaOriginal(document)).toBe(cadenaByStylesheet(xml));
  });

  it("is the same after writing and reading, byte for byte", () => {
    const reading = readCfdi(xml);
    expect(reading.ok && reading.comprobante).toEqual(document);
    expect(reading.ok && writeXml(reading.comprobante)).toBe(xml);
  });

  it("breaks no rule", () => {
    const { Sello: _sello, Certificado: _certificado, ...unsealed } = document;
    expect(checkComprobante(unsealed, { catalogos }).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
