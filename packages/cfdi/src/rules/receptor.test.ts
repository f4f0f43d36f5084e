import { describe, expect, it } from "vitest";
import { codesOf, pathsOf } from "./testing/problems.ts";
import { SAMPLES } from "./testing/samples.ts";

const FISICA = { "Receptor.Rfc": "CACX7605101P8", "Receptor.Nombre": "XOCHILT CASAS CHAVEZ" };

describe("the use of a CFDI, by regime and kind of taxpayer", () => {
  it.each([
    ["G03", "601", {}, true],
    ["G01", "603", {}, true],
    ["S01", "601", {}, true],
    ["D01", "601", {}, false],
    ["CN01", "601", {}, false],
    ["G03", "612", FISICA, true],
    ["D01", "605", FISICA, true],
    ["G03", "605", FISICA, false],
    ["G03", "616", FISICA, false],
    ["G02", "616", FISICA, true],
    ["S01", "616", FISICA, true],
    ["D01", "621", FISICA, false],
    ["D01", "626", FISICA, false],
    ["G03", "626", FISICA, true],
  ])("%s with regime %s", (uso, regimen, who, isAllowed) => {
    const codes = codesOf(SAMPLES.exento, {
      ...who,
      "Receptor.UsoCFDI": uso,
      "Receptor.RegimenFiscalReceptor": regimen,
    });
    expect(codes.includes("CFDI40161")).toBe(!isAllowed);
  });

  it("looks at the kind of taxpayer too, whatever its regime", () => {
    const codes = codesOf(SAMPLES.exento, { "Receptor.UsoCFDI": "D01", "Receptor.RegimenFiscalReceptor": "605" });
    expect(codes).toEqual(["CFDI40158", "CFDI40161"]);
  });

  it("says nothing of a use that does not exist: that is another rule", () => {
    expect(codesOf(SAMPLES.exento, { "Receptor.UsoCFDI": "Z99" })).toEqual(["CFDI40160"]);
  });
});

describe("the regime, by kind of taxpayer", () => {
  it.each([
    ["601", false, true],
    ["605", true, false],
    ["612", true, false],
    ["626", true, true],
    ["616", true, false],
  ])("%s: person %s, company %s", (regimen, person, company) => {
    const of = (who: object) =>
      codesOf(SAMPLES.exento, { ...who, "Receptor.RegimenFiscalReceptor": regimen, "Receptor.UsoCFDI": "S01" });
    expect(of(FISICA).includes("CFDI40158")).toBe(!person);
    expect(of({}).includes("CFDI40158")).toBe(!company);
  });
});

describe("a generic receiver", () => {
  const national = {
    "Receptor.Rfc": "XAXX010101000",
    "Receptor.ResidenciaFiscal": undefined,
    "Receptor.NumRegIdTrib": undefined,
  };

  it("may be an individual without InformacionGlobal", () => {
    expect(codesOf(SAMPLES.extranjero, { ...national, "Receptor.Nombre": "JUAN PEREZ" })).toEqual([]);
  });

  it("has the address of the issue, regime 616 and use S01", () => {
    const edits = {
      "Receptor.DomicilioFiscalReceptor": "86991",
      "Receptor.RegimenFiscalReceptor": "601",
      "Receptor.UsoCFDI": "G03",
    };
    expect(codesOf(SAMPLES.extranjero, edits)).toEqual(["CFDI40149", "CFDI40159", "TIMBRA-USO-GENERICO"]);
  });

  it("has a residence abroad only when foreign", () => {
    expect(codesOf(SAMPLES.extranjero, { "Receptor.Rfc": "XAXX010101000" })).toEqual(["CFDI40151", "CFDI40154"]);
    expect(
      codesOf(SAMPLES.extranjero, { "Receptor.ResidenciaFiscal": undefined, "Receptor.NumRegIdTrib": undefined }),
    ).toEqual([]);
    expect(codesOf(SAMPLES.extranjero, { "Receptor.NumRegIdTrib": undefined })).toEqual([]);
  });

  it("may have a name in small letters, as nobody has it registered", () => {
    expect(codesOf(SAMPLES.extranjero, { "Receptor.Nombre": "Acme Inc" })).toEqual([]);
  });
});

describe("names", () => {
  it("are looked at on both sides", () => {
    const edits = {
      "Emisor.Nombre": "ESCUELA KEMPER URGATE SA DE CV",
      "Receptor.Nombre": "UNIVERSIDAD ROBOTICA ESPAÑOLA SC",
    };
    expect(pathsOf("TIMBRA-NOMBRE-SOCIETARIO", SAMPLES.ingreso, edits)).toEqual(["Emisor.Nombre", "Receptor.Nombre"]);
  });

  it("of persons may end like a company", () => {
    expect(
      codesOf(SAMPLES.exento, { ...FISICA, "Receptor.Nombre": "MARIA SA", "Receptor.RegimenFiscalReceptor": "612" }),
    ).toEqual([]);
  });

  it("are not looked for in an RFC that is none", () => {
    expect(
      codesOf(SAMPLES.exento, { "Receptor.Rfc": "URE180429TM", "Receptor.Nombre": "UNIVERSIDAD SA DE CV" }),
    ).toEqual(["TIMBRA-RFC"]);
  });
});
