import { describe, expect, it } from "vitest";
import { price } from "../totals/comprobante.ts";
import { check } from "./check.ts";
import { OPEN_CATALOGOS } from "./open-catalogos.ts";
import { draft } from "./testing/drafts.ts";
import { withEdits } from "./testing/edit.ts";

const priced = price(draft(), 2);
const codes = (document: typeof priced) =>
  check(document, { catalogos: OPEN_CATALOGOS })
    .problems.filter(({ severity }) => severity === "error")
    .map(({ code }) => code);

describe("OPEN_CATALOGOS", () => {
  it("takes a good document, and says which keys it does not know", () => {
    const { problems, checked } = check(priced, { catalogos: OPEN_CATALOGOS });
    expect(checked).not.toBeNull();
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["TIMBRA-CLAVE-DESCONOCIDA"]));
    expect(problems.map(({ path }) => path)).toContain("Conceptos[0].ClaveProdServ");
  });

  it("still refuses what needs no list", () => {
    expect(codes(withEdits(priced, { Total: "1.00" }))).toEqual(["CFDI40119"]);
    expect(codes(withEdits(priced, { MetodoPago: "XXX" }))).toEqual(["CFDI40124"]);
    expect(codes(withEdits(priced, { "Receptor.Rfc": "NADIE" }))).toContain("TIMBRA-RFC");
  });

  it.each(["\u0000", "\uD800", "a|b", "6 01"])("refuses %j, which no list could have as a key", (clave) => {
    const document = withEdits(priced, {
      "Receptor.RegimenFiscalReceptor": clave,
      "Conceptos[0].ClaveProdServ": clave,
    });
    expect(codes(document)).toEqual(expect.arrayContaining(["CFDI40157", "CFDI40162"]));
  });

  it("knows the decimals of the usual currencies, and of no other", () => {
    expect(["MXN", "JPY", "KWD", "XXX"].map((moneda) => OPEN_CATALOGOS.decimales(moneda))).toEqual([2, 0, 3, 0]);
    for (const stranger of ["ZZZ", "constructor", ""]) expect(OPEN_CATALOGOS.decimales(stranger)).toBeUndefined();
  });
});
