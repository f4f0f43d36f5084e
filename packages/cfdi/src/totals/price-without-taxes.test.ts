import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftImpuesto } from "../comprobante/draft.ts";
import { priceWithoutTaxes } from "./price-without-taxes.ts";

const traslado = (
  Impuesto: "002" | "003",
  TasaOCuota: string,
  TipoFactor: "Tasa" | "Cuota" = "Tasa",
): DraftImpuesto => ({
  tipo: "traslado",
  Impuesto,
  TipoFactor,
  TasaOCuota,
});

describe("priceWithoutTaxes", () => {
  it("takes 16 % out of a price", () => {
    expect(priceWithoutTaxes("116", [traslado("002", "0.160000")])).toBe("100.00");
    expect(priceWithoutTaxes("100", [traslado("002", "0.160000")])).toBe("86.206897");
  });

  it("takes IVA out of base plus IEPS", () => {
    expect(priceWithoutTaxes("18792", [traslado("002", "0.16"), traslado("003", "0.08")])).toBe("15000.00");
  });

  it("takes a quota out before the rates", () => {
    expect(priceWithoutTaxes("25.52", [traslado("002", "0.16"), traslado("003", "2", "Cuota")])).toBe("20.00");
  });

  it("ignores exempt and withheld taxes", () => {
    const exempt: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Exento" };
    const withheld: DraftImpuesto = { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.1" };
    expect(priceWithoutTaxes("99.5", [exempt, withheld])).toBe("99.50");
    const ivaWithheld: DraftImpuesto = {
      tipo: "retencion",
      Impuesto: "002",
      TipoFactor: "Tasa",
      TasaOCuota: "0.106667",
    };
    const iepsWithheld: DraftImpuesto = { tipo: "retencion", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "2" };
    expect(priceWithoutTaxes("116", [traslado("002", "0.16"), ivaWithheld, iepsWithheld])).toBe("100.00");
  });

  it("takes a quota out for as many units as it is charged on", () => {
    expect(priceWithoutTaxes("25", [{ ...traslado("003", "2", "Cuota"), Base: "2.5" }])).toBe("20.00");
  });

  it("takes a tax with a base of its own out as it is", () => {
    expect(priceWithoutTaxes("108", [{ ...traslado("002", "0.16"), Base: "50" }])).toBe("100.00");
    const ieps = { ...traslado("003", "0.08"), Base: "50" };
    expect(priceWithoutTaxes("120.64", [ieps, traslado("002", "0.16")])).toBe("100.00");
  });

  it("refuses what is not a number", () => {
    expect(() => priceWithoutTaxes("1,000", [])).toThrow(RangeError);
  });

  it("gives back the cents of the price when the taxes are put on again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.constantFrom("0", "8", "16"),
        fc.constantFrom("0", "3", "53"),
        (cents, iva, ieps) => {
          const rate = (percent: string) => `0.${percent.padStart(2, "0")}`;
          const total = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
          const base = priceWithoutTaxes(total, [traslado("002", rate(iva)), traslado("003", rate(ieps))]);
          const [whole = "", fraction = ""] = base.split(".");
          const millionths = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
          const again = (millionths * (100n + BigInt(ieps)) * (100n + BigInt(iva)) + 50_000_000n) / 100_000_000n;
          expect(again).toBe(BigInt(cents));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
