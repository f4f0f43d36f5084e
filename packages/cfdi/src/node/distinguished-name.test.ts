import { describe, expect, it } from "vitest";
import { distinguishedName } from "./distinguished-name.ts";

describe("distinguishedName", () => {
  it("writes an issuer as programs accepted by the SAT do, commas as \\2c", () => {
    const printed = [
      "CN=A.C. 2 de pruebas(4096)",
      "O=Servicio de Administración Tributaria",
      "street=Av. Hidalgo 77\\, Col. Guerrero",
      "x500UniqueIdentifier=SAT970701NN3",
      "unstructuredName=Responsable: ACDMA",
    ];
    expect(distinguishedName(printed.join("\n")).rfc4514).toBe(
      "CN=A.C. 2 de pruebas(4096),O=Servicio de Administración Tributaria,street=Av. Hidalgo 77\\2c Col. Guerrero," +
        "x500UniqueIdentifier=SAT970701NN3,unstructuredName=Responsable: ACDMA",
    );
  });

  it.each([
    ['a\\"b', "a\\22b"],
    ["a\\+b\\;c\\<d\\>e", "a\\2bb\\3bc\\3cd\\3ee"],
    ["a=b", "a\\3db"],
    ["a\\\\b", "a\\5cb"],
    ["\\ x\\ ", "\\20x\\20"],
    ["\\#x#", "\\23x#"],
    ["a\\0Ab", "a\\0ab"],
  ])("writes %s as %s", (printed, written) => {
    expect(distinguishedName(`O=${printed}`).rfc4514).toBe(`O=${written}`);
  });
});
