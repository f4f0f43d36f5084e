import { describe, expect, it } from "vitest";
import { Decimal } from "../../../decimal/decimal.ts";
import type { ImpuestoDeSaldo } from "../saldo.ts";
import { iva16, saldo } from "../testing/saldos.ts";
import { prorate } from "./pay-invoice.ts";

function instalment(told: Partial<ImpuestoDeSaldo>, left: string, pagado: string): [string, string] {
  const impuesto = { ...iva16("1000.00"), ...told };
  const { base, importe } = prorate(impuesto, saldo({ saldo: left, impuestos: [impuesto] }), Decimal.parse(pagado));
  return [base.toString(), importe.toString()];
}

describe("the taxes of an instalment", () => {
  it("are what is left of those of the invoice", () => {
    expect(instalment({ basePagada: "431.034483", importePagado: "68.965517" }, "660.00", "660.00")).toEqual([
      "568.965517",
      "91.034483",
    ]);
  });

  it("are worked out from what was paid when nobody kept them", () => {
    expect(instalment({}, "660.00", "660.00")).toEqual(["568.965517", "91.034483"]);
  });

  it("are never less than nothing, though cancelled receipts left more stated than is due", () => {
    expect(instalment({ basePagada: "500.000000", importePagado: "80.000000" }, "1160.00", "0.01")).toEqual([
      "0.000000",
      "0.000000",
    ]);
  });

  it.each([
    ["68.965510", "91.034483"],
    ["68.965524", "91.034482"],
    ["68.965517", "91.034483"],
  ])("make up for a tax that is off, stated as %s, no further than the law admits", (importePagado, importe) => {
    expect(instalment({ basePagada: "431.034483", importePagado }, "660.00", "660.00")).toEqual([
      "568.965517",
      importe,
    ]);
  });

  it("have only a base when exempt", () => {
    const { TasaOCuota: _rate, ...exempt } = { ...iva16("1000.00"), TipoFactor: "Exento" as const };
    const { base, importe, after } = prorate(exempt, saldo({ impuestos: [exempt] }), Decimal.parse("580.00"));
    expect([base.toString(), importe.toString()]).toEqual(["500.000000", "0.000000"]);
    expect(after).toEqual({ ...exempt, basePagada: "500.000000", importePagado: "0.000000" });
  });
});
