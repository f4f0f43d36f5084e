import { describe, expect, it } from "vitest";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { type HistorialDePagos, saldoOf, saldoWithout, validDoctos } from "./historial.ts";
import { pagar } from "./pagar/pagar.ts";
import type { Pagos } from "./pagos.ts";
import type { SaldoDeFactura } from "./saldo.ts";
import { taxRowsOf } from "./sumas.ts";
import { withReceipt, withState } from "./testing/history.ts";
import { pago, saldo, UUID_B } from "./testing/saldos.ts";

function receipt(from: SaldoDeFactura, ...amounts: readonly string[]): Pagos {
  const result = pagar(
    [from],
    amounts.map((Monto) => pago({ Monto })),
    catalogos,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.pagos;
}

function paidWith(...amounts: readonly string[]): HistorialDePagos {
  return amounts.reduce<HistorialDePagos>(
    (history, amount, index) => withReceipt(history, `R${index + 1}`, receipt(saldoOf(history), amount)),
    { factura: saldo(), recibos: [] },
  );
}

const told = (history: HistorialDePagos) =>
  validDoctos(history)
    .flatMap(taxRowsOf)
    .map(({ Base, Importe }) => `${Base} ${Importe}`);

describe("the history of an invoice's payments", () => {
  it("owes what the receipts in force left", () => {
    const history = paidWith("500.00", "300.00");
    expect(saldoOf(history)).toMatchObject({ saldo: "360.00", parcialidades: 2 });
    expect(saldoOf(withState(history, "R2", "cancelado"))).toMatchObject({ saldo: "660.00", parcialidades: 1 });
  });

  it("goes on after the last instalment in force when one before it is cancelled", () => {
    const history = withState(paidWith("500.00", "300.00", "100.00"), "R2", "cancelado");
    expect(saldoOf(history)).toMatchObject({ saldo: "560.00", parcialidades: 3 });
    const settled = withReceipt(history, "R4", receipt(saldoOf(history), "560.00"));
    expect(saldoOf(settled)).toMatchObject({ saldo: "0.00", parcialidades: 4 });
    expect(told(settled)).toEqual(["431.034483 68.965517", "86.206897 13.793103", "482.758620 77.241380"]);
  });

  it("gives a replacement the instalment of the receipt it replaces", () => {
    const history = paidWith("500.00", "300.00");
    const without = saldoWithout(history, "R1");
    expect(without).toMatchObject({ saldo: "860.00", parcialidades: 0 });
    const replaced = withReceipt(withState(history, "R1", "sustituido"), "R1b", receipt(without, "550.00"));
    expect(validDoctos(replaced).map(({ NumParcialidad, ImpPagado }) => [NumParcialidad, ImpPagado])).toEqual([
      ["2", "300.00"],
      ["1", "550.00"],
    ]);
    expect(saldoOf(replaced)).toMatchObject({ saldo: "310.00", parcialidades: 2 });
  });

  it("takes a replacement that pays another invoice", () => {
    const other = receipt(saldo({ IdDocumento: UUID_B }), "500.00");
    const history = withReceipt(withState(paidWith("500.00"), "R1", "sustituido"), "R2", other);
    expect(saldoOf(history)).toMatchObject({ saldo: "1160.00", parcialidades: 0 });
  });

  it("takes several payments of one receipt", () => {
    const history = withReceipt(paidWith(), "R1", receipt(saldo(), "100.00", "200.00"));
    expect(saldoOf(history)).toMatchObject({ saldo: "860.00", parcialidades: 2 });
  });

  it("may begin in the middle, and has the rest of the taxes", () => {
    const history = { factura: saldo({ saldo: "660.00", parcialidades: 1 }), recibos: [] };
    const settled = withReceipt(history, "R2", receipt(saldoOf(history), "660.00"));
    expect(told(settled)).toEqual(["568.965517 91.034483"]);
  });
});
