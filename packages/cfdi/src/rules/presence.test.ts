import { describe, expect, it } from "vitest";
import type { TipoDeComprobante } from "../comprobante/comprobante.ts";
import { codesOf } from "./testing/problems.ts";
import { SAMPLES } from "./testing/samples.ts";

/** One faultless document of each type. */
const SAMPLE_OF = {
  I: SAMPLES.exento,
  E: SAMPLES.egreso,
  T: SAMPLES.traslado,
  N: SAMPLES.nomina,
  P: SAMPLES.pago,
} as const;

/**
 * Which attributes each type of document must, may or must not have (guide p. 8-12). "R" required, "O" optional, "X"
 * prohibited, in the order I, E, T, N, P; the value is a legal one, and the code the one that is reported.
 */
const PRESENCE = [
  ["FormaPago", "RRXXX", "01", { missing: "TIMBRA-FORMA-PAGO-FALTA", present: "CFDI40103" }],
  ["MetodoPago", "RRXRX", "PUE", { missing: "TIMBRA-METODO-PAGO-FALTA", present: "CFDI40125" }],
  ["CondicionesDePago", "OOXXX", "Contado", { present: "TIMBRA-CONDICIONES-PAGO" }],
  ["TipoCambio", "OOOOX", "1", { present: "CFDI40116" }],
  ["Confirmacion", "XXXXX", "ABC12", { present: "CFDI40127" }],
  ["InformacionGlobal", "XXXXX", { Periodicidad: "01", Meses: "11", Año: "2026" }, { present: "CFDI40130" }],
] as const;

const TYPES: readonly TipoDeComprobante[] = ["I", "E", "T", "N", "P"];

describe.each(PRESENCE)("%s", (attribute, uses, value, codes) => {
  it.each(TYPES.map((tipo, index) => [tipo, uses[index]] as const))("in type %s is %s", (tipo, use) => {
    const sample = SAMPLE_OF[tipo];
    const present = codesOf(sample, {
      [attribute]: value,
      ...(attribute === "TipoCambio" && tipo !== "P" ? { Moneda: "MXN" } : {}),
    });
    const absent = codesOf(sample, { [attribute]: undefined });
    if (use === "X") expect(present).toContain(codes.present);
    else expect(present).not.toContain(codes.present);
    if (use === "R" && "missing" in codes) expect(absent).toContain(codes.missing);
    else expect(absent).toEqual([]);
  });
});

describe("the value of a document", () => {
  it.each(["I", "E"] as const)("is more than zero in %s", (tipo) => {
    const sample = SAMPLE_OF[tipo];
    expect(codesOf(sample, { "Conceptos[0].ValorUnitario": "0", "Conceptos[0].Importe": "0", SubTotal: "0" })).toEqual(
      expect.arrayContaining(["CFDI40166", "TIMBRA-SUBTOTAL-CERO"]),
    );
  });

  it.each(["T", "P"] as const)("is zero in %s, whatever its lines say", (tipo) => {
    const codes = codesOf(SAMPLE_OF[tipo], { SubTotal: "5", Total: "5" });
    expect(codes).toContain("CFDI40109");
    expect(codes).toContain("CFDI40119");
  });

  it("may be a line worth zero only in T", () => {
    const worthless = { "Conceptos[0].ValorUnitario": "0", "Conceptos[0].Importe": "0" };
    expect(codesOf(SAMPLE_OF.T, worthless)).toEqual([]);
    expect(codesOf(SAMPLE_OF.N, worthless)).toContain("CFDI40166");
  });
});

describe("the currency", () => {
  it.each([
    ["I", "XXX", false],
    ["E", "XXX", false],
    ["I", "MXN", true],
    ["T", "XXX", true],
    ["T", "MXN", true],
    ["N", "USD", false],
    ["P", "MXN", false],
    ["P", "XXX", true],
  ] as const)("of a %s being %s is legal: %s", (tipo, moneda, isLegal) => {
    expect(codesOf(SAMPLE_OF[tipo], { Moneda: moneda }).includes("TIMBRA-MONEDA-TIPO")).toBe(!isLegal);
  });
});

describe("the document's discount", () => {
  it.each([
    ["missing while a line has one", SAMPLES.ingreso, { Descuento: undefined }, true],
    ["there while no line has one", SAMPLES.exento, { Descuento: "0.00" }, true],
    ["there with its lines'", SAMPLES.ingreso, {}, false],
    ["zero like its line's", SAMPLES.exento, { Descuento: "0.00", "Conceptos[0].Descuento": "0.00" }, false],
    ["there, of some amount, while no line has one", SAMPLES.exento, { Descuento: "5.00" }, true],
    ["there in a transfer", SAMPLES.traslado, { Descuento: "0.00", "Conceptos[0].Descuento": "0.00" }, true],
  ])("%s", (_case, sample, edits, isWrong) => {
    expect(codesOf(sample, edits).includes("CFDI40111")).toBe(isWrong);
  });
});

describe("one fault", () => {
  it.each([
    ["a discount that no line has", SAMPLES.exento, { Descuento: "5.00" }, ["CFDI40111", "CFDI40119"]],
    [
      "a negative total",
      SAMPLES.exento,
      { "Conceptos[0].Descuento": "100.00", Descuento: "101.00" },
      ["CFDI40110", "TIMBRA-DESCUENTO-SUMA", "TIMBRA-TOTAL-NEGATIVO"],
    ],
    [
      "a withholding that the summary lacks",
      SAMPLES.ingreso,
      { "Impuestos.Retenciones": [{ Impuesto: "001", Importe: "1200.00" }] },
      ["TIMBRA-IMPUESTOS-FALTA", "CFDI40203"],
    ],
    [
      "a rate that the summary lacks",
      SAMPLES.ingreso,
      { "Impuestos.Traslados[0].TasaOCuota": undefined },
      ["TIMBRA-IMPUESTOS-FALTA", "CFDI40215", "CFDI40219", "CFDI40221"],
    ],
    [
      "an amount that the summary lacks",
      SAMPLES.ieps,
      { "Impuestos.Traslados[0].Importe": undefined },
      ["CFDI40205", "CFDI40221"],
    ],
  ])("%s: reported for what it is", (_case, sample, edits, codes) => {
    expect(codesOf(sample, edits)).toEqual(codes);
  });
});

describe("payment", () => {
  it.each([
    ["PUE", "03", []],
    ["PPD", "99", []],
    ["PPD", "03", ["CFDI40105"]],
    ["PUE", "99", ["TIMBRA-FORMA-PAGO-POR-DEFINIR"]],
  ])("%s with %s", (MetodoPago, FormaPago, codes) => {
    expect(codesOf(SAMPLES.exento, { MetodoPago, FormaPago })).toEqual(codes);
  });
});
