import { describe, expect, it } from "vitest";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { withEdits } from "../../rules/testing/edit.ts";
import {
  applyReceipt,
  type Change,
  cancelReceipt,
  type HistorialDePagos,
  openHistory,
  replaceReceipt,
  saldoOf,
  saldoWithout,
  validDoctos,
} from "./historial.ts";
import { pagar } from "./pagar/pagar.ts";
import type { Pagos } from "./pagos.ts";
import type { SaldoDeFactura } from "./saldo.ts";
import { taxRowsOf } from "./sumas.ts";
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

function made(change: Change): HistorialDePagos {
  if (!change.ok) throw new Error(JSON.stringify(change.problems));
  return change.historial;
}

function paidWith(...amounts: readonly string[]): HistorialDePagos {
  return amounts.reduce(
    (history, amount, index) => made(applyReceipt(history, `R${index + 1}`, receipt(saldoOf(history), amount))),
    openHistory(saldo()),
  );
}

const codesOf = (change: Change) => (change.ok ? [] : change.problems.map(({ code }) => code));
const told = (history: HistorialDePagos) =>
  validDoctos(history)
    .flatMap(taxRowsOf)
    .map(({ Base, Importe }) => `${Base} ${Importe}`);

describe("the history of an invoice's payments", () => {
  it("owes what the receipts in force left", () => {
    const history = paidWith("500.00", "300.00");
    expect(saldoOf(history)).toMatchObject({ saldo: "360.00", parcialidades: 2 });
    expect(saldoOf(made(cancelReceipt(history, "R2")))).toMatchObject({ saldo: "660.00", parcialidades: 1 });
  });

  it("goes on after the last instalment in force when one before it is cancelled", () => {
    const history = made(cancelReceipt(paidWith("500.00", "300.00", "100.00"), "R2"));
    expect(saldoOf(history)).toMatchObject({ saldo: "560.00", parcialidades: 3 });
    const settled = made(applyReceipt(history, "R4", receipt(saldoOf(history), "560.00")));
    expect(saldoOf(settled)).toMatchObject({ saldo: "0.00", parcialidades: 4 });
    expect(told(settled)).toEqual(["431.034483 68.965517", "86.206897 13.793103", "482.758620 77.241380"]);
  });

  it("gives a replacement the instalment of the receipt it replaces", () => {
    const history = paidWith("500.00", "300.00");
    const without = saldoWithout(history, "R1");
    expect(without).toMatchObject({ saldo: "860.00", parcialidades: 0 });
    const replaced = made(replaceReceipt(history, { id: "R1b", sustituye: "R1" }, receipt(without, "550.00")));
    expect(validDoctos(replaced).map(({ NumParcialidad, ImpPagado }) => [NumParcialidad, ImpPagado])).toEqual([
      ["2", "300.00"],
      ["1", "550.00"],
    ]);
    expect(saldoOf(replaced)).toMatchObject({ saldo: "310.00", parcialidades: 2 });
    expect(replaced.recibos.map(({ id, estado, sustituye }) => [id, estado, sustituye])).toEqual([
      ["R1", "sustituido", undefined],
      ["R2", "vigente", undefined],
      ["R1b", "vigente", "R1"],
    ]);
  });

  it("takes a replacement that pays another invoice", () => {
    const other = receipt(saldo({ IdDocumento: UUID_B }), "500.00");
    const history = made(replaceReceipt(paidWith("500.00"), { id: "R2", sustituye: "R1" }, other));
    expect(saldoOf(history)).toMatchObject({ saldo: "1160.00", parcialidades: 0 });
  });

  it("takes several payments of one receipt", () => {
    const history = made(applyReceipt(openHistory(saldo()), "R1", receipt(saldo(), "100.00", "200.00")));
    expect(saldoOf(history)).toMatchObject({ saldo: "860.00", parcialidades: 2 });
  });

  it("may begin in the middle, and has the rest of the taxes", () => {
    const history = openHistory(saldo({ saldo: "660.00", parcialidades: 1 }));
    const settled = made(applyReceipt(history, "R2", receipt(saldoOf(history), "660.00")));
    expect(told(settled)).toEqual(["568.965517 91.034483"]);
  });

  it("is not altered by what is made of it", () => {
    const history = paidWith("500.00");
    const before = structuredClone(history);
    made(cancelReceipt(history, "R1"));
    made(applyReceipt(history, "R2", receipt(saldoOf(history), "1.00")));
    expect(history).toEqual(before);
  });

  it("refuses a receipt worked out from a balance that is no longer true", () => {
    const history = paidWith("500.00");
    expect(codesOf(applyReceipt(history, "R2", receipt(saldo(), "600.00")))).toEqual(["TIMBRA-HISTORIAL-SALDO"]);
    const cancelled = made(cancelReceipt(history, "R1"));
    expect(codesOf(applyReceipt(cancelled, "R2", receipt(saldoOf(history), "660.00")))).toEqual([
      "TIMBRA-HISTORIAL-SALDO",
    ]);
  });

  it.each([
    ["another number", { NumParcialidad: "2" }],
    ["another balance before", { ImpSaldoAnt: "1159.00" }],
    ["another balance after", { ImpSaldoInsoluto: "661.00" }],
    ["more than is owed", { ImpPagado: "1161.00", ImpSaldoInsoluto: "-1.00" }],
  ])("refuses a receipt with %s", (_case, edits) => {
    const pagos = receipt(saldo(), "500.00");
    const changes = Object.fromEntries(
      Object.entries(edits).map(([name, value]) => [`Pago[0].DoctoRelacionado[0].${name}`, value]),
    );
    expect(codesOf(applyReceipt(openHistory(saldo()), "R1", withEdits(pagos, changes)))).toEqual([
      "TIMBRA-HISTORIAL-SALDO",
    ]);
  });

  it("refuses a receipt twice, of another invoice, or that is not in force", () => {
    const history = paidWith("500.00");
    const next = receipt(saldoOf(history), "1.00");
    expect(codesOf(applyReceipt(history, "R1", next))).toEqual(["TIMBRA-HISTORIAL-REPETIDO"]);
    expect(codesOf(applyReceipt(history, "R2", receipt(saldo({ IdDocumento: UUID_B }), "1.00")))).toEqual([
      "TIMBRA-HISTORIAL-AJENO",
    ]);
    expect(codesOf(cancelReceipt(history, "R9"))).toEqual(["TIMBRA-HISTORIAL-RECIBO"]);
    expect(codesOf(cancelReceipt(made(cancelReceipt(history, "R1")), "R1"))).toEqual(["TIMBRA-HISTORIAL-RECIBO"]);
    expect(codesOf(replaceReceipt(history, { id: "R2", sustituye: "R9" }, next))).toEqual(["TIMBRA-HISTORIAL-RECIBO"]);
    expect(codesOf(replaceReceipt(history, { id: "R1", sustituye: "R1" }, next))).toEqual([
      "TIMBRA-HISTORIAL-REPETIDO",
    ]);
    const both = paidWith("500.00", "100.00");
    const instead = receipt(saldoWithout(both, "R2"), "90.00");
    expect(codesOf(replaceReceipt(both, { id: "R1", sustituye: "R2" }, instead))).toEqual([
      "TIMBRA-HISTORIAL-REPETIDO",
    ]);
  });
});
