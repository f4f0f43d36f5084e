import { describe, expect, it } from "vitest";
import { codesOf, pathsOf } from "./testing/problems.ts";
import { SAMPLES } from "./testing/samples.ts";

const NODE = { Periodicidad: "01", Meses: "11", Año: "2026" };

describe("InformacionGlobal and its receiver", () => {
  it.each([
    ["a global invoice", SAMPLES.global, {}, []],
    ["one without the node", SAMPLES.global, { InformacionGlobal: undefined }, ["CFDI40130"]],
    ["an invoice for a company with the node", SAMPLES.exento, { InformacionGlobal: NODE }, ["CFDI40130"]],
    ["a node and another name", SAMPLES.global, { "Receptor.Nombre": "JUAN PEREZ" }, ["CFDI40130"]],
    ["an Egreso with the node", SAMPLES.egreso, { InformacionGlobal: NODE }, ["CFDI40130"]],
  ])("%s", (_case, sample, edits, codes) => {
    expect(codesOf(sample, edits).filter((code) => code.startsWith("CFDI"))).toEqual(codes);
  });

  it("an Egreso over a ticket needs no node", () => {
    const edits = {
      "Receptor.Rfc": "XAXX010101000",
      "Receptor.Nombre": "PUBLICO EN GENERAL",
      "Receptor.DomicilioFiscalReceptor": "64000",
      "Receptor.RegimenFiscalReceptor": "616",
    };
    expect(codesOf(SAMPLES.egreso, edits)).toEqual([]);
  });
});

describe("the period", () => {
  it.each([
    ["01", "01", "601", []],
    ["04", "12", "601", []],
    ["04", "13", "601", ["CFDI40134"]],
    ["05", "13", "621", []],
    ["05", "18", "621", []],
    ["05", "06", "621", ["CFDI40135"]],
    ["05", "13", "601", ["CFDI40132"]],
    ["09", "01", "601", ["CFDI40131"]],
    ["01", "00", "601", ["CFDI40133"]],
    ["05", "19", "621", ["CFDI40133", "CFDI40135"]],
  ])("periodicity %s, month %s, regime %s", (periodicidad, meses, regimen, codes) => {
    const edits = {
      "InformacionGlobal.Periodicidad": periodicidad,
      "InformacionGlobal.Meses": meses,
      "Emisor.RegimenFiscal": regimen,
    };
    const found = codesOf(SAMPLES.global, edits).filter((code) => code !== "CFDI40141");
    expect(found).toEqual(codes);
  });

  it.each([
    ["2026", []],
    ["2025", []],
    ["2024", ["CFDI40136"]],
    ["2027", ["CFDI40136"]],
    ["26", ["CFDI40136"]],
  ])("year %s", (year, codes) => {
    expect(codesOf(SAMPLES.global, { "InformacionGlobal.Año": year })).toEqual(codes);
  });
});

describe("what a global invoice must not carry", () => {
  it.each([
    ["CondicionesDePago", "Contado"],
    ["Emisor.FacAtrAdquirente", "1234567890"],
    ["Conceptos[0].Unidad", "Ticket"],
    ["Conceptos[0].CuentaPredial", ["123"]],
    ["Conceptos[0].InformacionAduanera", ["15  48  3009  0001234"]],
    ["Conceptos[0].Parte", [{ ClaveProdServ: "43211503", Cantidad: "1", Descripcion: "Pieza" }]],
  ])("%s", (path, value) => {
    expect(pathsOf("TIMBRA-GLOBAL-NO-PERMITIDO", SAMPLES.global, { [path]: value })).toEqual([path]);
  });

  it("of any other invoice is not said", () => {
    expect(codesOf(SAMPLES.exento, { CondicionesDePago: "Contado", "Conceptos[0].Unidad": "Pieza" })).toEqual([]);
  });
});
