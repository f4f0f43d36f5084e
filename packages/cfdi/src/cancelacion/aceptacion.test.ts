import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { KNOWN_INVOICE } from "../testing/known-answer.ts";
import { type Aceptacion, aceptacionDe, fechaLimiteDeCancelacion, sustituye } from "./aceptacion.ts";

const ASKED: Aceptacion = { requiere: true, silencio: "acepta" };
const NOT_EVEN_SILENCE: Aceptacion = { requiere: true, silencio: "no-acepta" };
const { Receptor, Conceptos } = KNOWN_INVOICE;
const FUEL = Conceptos.map((concepto) => ({ ...concepto, ClaveProdServ: "15101514" }));
const without = (caso: Extract<Aceptacion, { requiere: false }>["caso"]): Aceptacion => ({ requiere: false, caso });

const CASES: [string, Partial<Comprobante>, Aceptacion][] = [
  ["an invoice of more than 1,000 pesos", {}, ASKED],
  ["an invoice of 1,000.00 pesos", { Total: "1000.00" }, without("monto")],
  ["an invoice of 1,000.01 pesos", { Total: "1000.01" }, ASKED],
  ["50 dollars at 20 pesos", { Total: "50.00", Moneda: "USD", TipoCambio: "20" }, without("monto")],
  ["51 dollars at 20 pesos", { Total: "51.00", Moneda: "USD", TipoCambio: "20" }, ASKED],
  ["dollars at no rate", { Total: "1.00", Moneda: "USD" }, ASKED],
  ["a total that is no number", { Total: "mil" }, ASKED],
  ["a payment receipt, though its total is zero (since 2026)", { TipoDeComprobante: "P", Total: "0" }, ASKED],
  ["a payroll receipt", { TipoDeComprobante: "N" }, without("nomina")],
  ["a credit note", { TipoDeComprobante: "E" }, without("egreso")],
  ["a transfer of goods", { TipoDeComprobante: "T", Total: "0" }, without("traslado")],
  ["an invoice to somebody in RIF", { Receptor: { ...Receptor, RegimenFiscalReceptor: "621" } }, without("rif")],
  ["an invoice to the public", { Receptor: { ...Receptor, Rfc: "XAXX010101000" } }, without("publico-en-general")],
  ["an invoice to a foreigner", { Receptor: { ...Receptor, Rfc: "XEXX010101000" } }, without("extranjero")],
  ["fuel", { Conceptos: FUEL }, NOT_EVEN_SILENCE],
  ["fuel of few pesos", { Conceptos: FUEL, Total: "10.00" }, NOT_EVEN_SILENCE],
  [
    "fuel to the public",
    { Conceptos: FUEL, Receptor: { ...Receptor, Rfc: "XAXX010101000" } },
    without("publico-en-general"),
  ],
];

describe("aceptacionDe", () => {
  it.each(CASES)("%s", (_, change, expected) => {
    expect(aceptacionDe({ ...KNOWN_INVOICE, ...change })).toEqual(expected);
  });

  it("asks nobody within the next business day, save for fuel", () => {
    expect(aceptacionDe(KNOWN_INVOICE, { diaHabilSiguiente: true })).toEqual(without("dia-habil-siguiente"));
    expect(aceptacionDe({ ...KNOWN_INVOICE, Conceptos: FUEL }, { diaHabilSiguiente: true })).toEqual(NOT_EVEN_SILENCE);
  });
});

describe("fechaLimiteDeCancelacion", () => {
  it("is the month of the issuer's annual return", () => {
    expect(fechaLimiteDeCancelacion(KNOWN_INVOICE)).toBe("2027-03-31");
    expect(
      fechaLimiteDeCancelacion({ ...KNOWN_INVOICE, Emisor: { ...KNOWN_INVOICE.Emisor, Rfc: "XIQB891116QE4" } }),
    ).toBe("2027-04-30");
  });

  it("is none for a credit note, or without a date", () => {
    expect(fechaLimiteDeCancelacion({ ...KNOWN_INVOICE, TipoDeComprobante: "E" })).toBeUndefined();
    expect(fechaLimiteDeCancelacion({ ...KNOWN_INVOICE, Fecha: "" })).toBeUndefined();
  });
});

describe("sustituye", () => {
  const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
  const related = (TipoRelacion: string, CfdiRelacionado: string[]) => ({
    ...KNOWN_INVOICE,
    CfdiRelacionados: [{ TipoRelacion, CfdiRelacionado }],
  });

  it("asks for relation 04 with that very folio", () => {
    expect(sustituye(related("04", ["00000000-0000-0000-0000-000000000000", uuid.toLowerCase()]), uuid)).toBe(true);
    expect(sustituye(related("01", [uuid]), uuid)).toBe(false);
    expect(sustituye(related("04", []), uuid)).toBe(false);
    expect(sustituye(KNOWN_INVOICE, uuid)).toBe(false);
  });
});
