import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timbre as anyTimbre } from "../testing/arbitrary-complementos.ts";
import { cadenaTimbreByStylesheet } from "../testing/cadena-oracle.ts";
import { cadenaTimbre, expresionImpresa, writeTimbre } from "./timbre.ts";

describe("cadenaTimbre", () => {
  it("is what the SAT's stylesheet makes of the stamp", () => {
    fc.assert(
      fc.property(anyTimbre, (timbre) => {
        expect(cadenaTimbre(timbre)).toBe(cadenaTimbreByStylesheet(writeTimbre(timbre)));
      }),
    );
  });
});

describe("expresionImpresa", () => {
  const datos = {
    uuid: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
    rfcEmisor: "EKU9003173C9",
    rfcReceptor: "URE180429TM6",
    total: "1314.00",
    sello: "MkJL2knKUKdYHZCJ+rBQiFI7zGDI/ijBmxurytg==",
  };

  it("is the text of the known QR code", () => {
    expect(expresionImpresa(datos)).toBe(
      "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5FB2822E-396D-4725-8521-CDC4BDD20CCF" +
        "&re=EKU9003173C9&rr=URE180429TM6&tt=1314.0&fe=xurytg==",
    );
  });

  it("copies base64 characters of the seal as they are, and escapes the ampersand of an RFC", () => {
    const text = expresionImpresa({
      ...datos,
      rfcEmisor: "H&E951128469",
      rfcReceptor: "ÑOÑ990101AB1",
      sello: "xxxx+/ab+/==",
    });
    expect(text).toContain("&re=H&amp;E951128469&rr=ÑOÑ990101AB1&");
    expect(text.endsWith("&fe=+/ab+/==")).toBe(true);
  });

  it.each([
    ["0", "0.0"],
    ["0.00", "0.0"],
    ["123", "123.0"],
    ["2010.01", "2010.01"],
    ["2010.010000", "2010.01"],
    ["100", "100.0"],
    ["100.100", "100.1"],
    ["999999999999999999.123456", "999999999999999999.123456"],
  ])("writes a total of %s as %s", (total, tt) => {
    expect(new URLSearchParams(expresionImpresa({ ...datos, total }).split("?")[1]).get("tt")).toBe(tt);
  });

  it("refuses a total that is no number", () => {
    expect(() => expresionImpresa({ ...datos, total: "1,314.00" })).toThrow(RangeError);
  });
});
