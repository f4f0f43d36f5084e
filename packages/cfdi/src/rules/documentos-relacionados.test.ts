import { describe, expect, it } from "vitest";
import { checkComprobante } from "./check.ts";
import type { DocumentoRelacionado } from "./facts.ts";
import { catalogos } from "./testing/catalogos.ts";
import { type Edits, withEdits } from "./testing/edit.ts";
import { SAMPLES } from "./testing/samples.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const OTHER = "A0B1C2D3-0001-4AAA-8BBB-000000000002";

/** The codes about relations of a document of a type, of which `known` is what is known. */
function codesOf(
  tipo: string,
  relacion: string,
  known: Readonly<Record<string, DocumentoRelacionado>>,
  edits: Edits = {},
): string[] {
  const CfdiRelacionados = [{ TipoRelacion: relacion, CfdiRelacionado: Object.keys(known) }];
  const document = withEdits(SAMPLES.egreso, { TipoDeComprobante: tipo, CfdiRelacionados, ...edits });
  const problems = checkComprobante(document, { catalogos, relacionado: (uuid) => known[uuid] });
  return problems.map(({ code }) => code).filter((code) => /RELACION|EGRESO|ANTICIPO/.test(code));
}

const of = (
  TipoDeComprobante: DocumentoRelacionado["TipoDeComprobante"],
  porAcreditar?: string,
): DocumentoRelacionado => ({
  TipoDeComprobante,
  Moneda: "MXN",
  ...(porAcreditar === undefined ? {} : { porAcreditar }),
});

describe("a relation goes with the types of both documents", () => {
  const TYPES = ["I", "E", "T", "N", "P"] as const;

  it.each([
    ["I", "01", "IE"],
    ["E", "01", "IE"],
    ["E", "02", "IE"],
    ["E", "03", "IT"],
    ["I", "04", "IE"],
    ["E", "04", "IE"],
    ["T", "04", "T"],
    ["N", "04", "N"],
    ["P", "04", "P"],
    ["T", "05", "IE"],
    ["I", "06", "T"],
    ["I", "07", "IE"],
  ] as const)("%s with %s: one of %s", (tipo, relacion, related) => {
    const taken = TYPES.filter(
      (type) => !codesOf(tipo, relacion, { [UUID]: of(type) }).includes("TIMBRA-RELACION-RELACIONADO"),
    );
    expect(taken.join("")).toBe(related);
  });

  it("as far as the related document is given", () => {
    expect(codesOf("P", "04", { [UUID]: undefined as unknown as DocumentoRelacionado })).toEqual([]);
  });
});

describe("a credit note", () => {
  it("that replaces two documents, or an invoice, gets the problem that 01 credits them", () => {
    expect(codesOf("E", "04", { [UUID]: of("E") })).toEqual([]);
    expect(codesOf("E", "04", { [UUID]: of("I") })).toEqual(["TIMBRA-EGRESO-SUSTITUYE"]);
    expect(codesOf("E", "04", { [UUID]: of("E"), [OTHER]: of("E") })).toEqual(["TIMBRA-EGRESO-SUSTITUYE"]);
  });

  it.each([
    ["no more than what is left of its invoices", { [UUID]: of("I", "100.00"), [OTHER]: of("I", "16.00") }, []],
    ["a cent above it", { [UUID]: of("I", "100.00"), [OTHER]: of("I", "15.99") }, ["TIMBRA-EGRESO-EXCEDE"]],
    ["something of an invoice that is not at hand", { [UUID]: of("I", "100.00"), [OTHER]: of("I") }, []],
    ["dollars of which nothing is known in pesos", { [UUID]: { ...of("I", "10.00"), Moneda: "USD" } }, []],
  ])("may credit %s", (_case, known, codes) => {
    expect(codesOf("E", "01", known)).toEqual(codes);
  });

  it("that applies an advance (07) takes from its invoice like any other", () => {
    expect(codesOf("E", "07", { [UUID]: of("I", "115.99") }, { FormaPago: "30" })).toEqual(["TIMBRA-EGRESO-EXCEDE"]);
    expect(codesOf("E", "07", { [UUID]: of("I", "116.00") }, { FormaPago: "30" })).toEqual([]);
  });

  it.each([
    ["E", "30", []],
    ["E", "03", ["TIMBRA-ANTICIPO-FORMA-PAGO"]],
    ["I", "03", []],
    ["I", "99", []],
    ["I", "30", ["TIMBRA-ANTICIPO-FORMA-PAGO"]],
  ])("or invoice that applies an advance (07): %s with form of payment %s", (tipo, FormaPago, codes) => {
    expect(codesOf(tipo, "07", { [UUID]: of("I") }, { FormaPago })).toEqual(codes);
  });
});
