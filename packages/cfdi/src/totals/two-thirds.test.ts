import { describe, expect, it } from "vitest";
import { checkComprobante } from "../rules/check.ts";
import { catalogos } from "../rules/testing/catalogos.ts";
import { draft, ISR_10, IVA_16, IVA_DOS_TERCIOS, line } from "../rules/testing/drafts.ts";
import { price } from "./comprobante.ts";

function feesOf(ValorUnitario: string) {
  return price(draft({ Conceptos: [line({ ValorUnitario, Impuestos: [IVA_16, ISR_10, IVA_DOS_TERCIOS] })] }), 2);
}

describe("two thirds of the IVA", () => {
  it("is what the guide withholds of 15000 on page 36", () => {
    const priced = feesOf("15000");
    expect(priced.Conceptos[0]?.Impuestos?.Retenciones?.[1]).toMatchObject({
      Base: "15000.00",
      TasaOCuota: "0.106667",
      Importe: "1600.00",
    });
    expect(priced.Total).toBe("14300.00");
  });

  it("is exact to six decimals while the limits of the rate allow it", () => {
    expect(feesOf("20000").Conceptos[0]?.Impuestos?.Retenciones?.[1]?.Importe).toBe("2133.333333");
  });

  it("follows the rate where the exact amount would be refused", () => {
    expect(feesOf("100000").Conceptos[0]?.Impuestos?.Retenciones?.[1]?.Importe).toBe("10666.70");
  });

  it.each(["1", "0.01", "29999.99", "30000", "31250.5", "64321.123456", "999999999"])(
    "of %s stays inside the limits",
    (amount) => {
      expect(checkComprobante(feesOf(amount), { catalogos })).toEqual([]);
    },
  );

  it("leaves other withholdings to their rate", () => {
    const four = { ...IVA_DOS_TERCIOS, TasaOCuota: "0.04" };
    const priced = price(draft({ Conceptos: [line({ ValorUnitario: "1234.565", Impuestos: [IVA_16, four] })] }), 2);
    expect(priced.Conceptos[0]?.Impuestos?.Retenciones?.[0]).toMatchObject({
      TasaOCuota: "0.040000",
      Importe: "49.3826",
    });
  });
});
