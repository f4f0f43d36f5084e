import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "../../../decimal/decimal.ts";
import { checkComprobante } from "../../../rules/check.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { Dice } from "../../../totals/testing/random-draft.ts";
import { pagar } from "../pagar/pagar.ts";
import type { PagoRecibido } from "../pagar/pago-recibido.ts";
import type { Pagos } from "../pagos.ts";
import { pagos20 } from "../pagos20.ts";
import { reciboDePago } from "../recibo/recibo-de-pago.ts";
import { taxKey } from "../saldo/clave-de-impuesto.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import { taxRowsOf } from "../sumas/impuesto-dr.ts";
import { receiptFaults, units } from "../testing/independent-checker.ts";
import { decimalesDe, randomPago, randomSaldo } from "../testing/random-history.ts";
import { DATOS } from "../testing/samples.ts";
import { applyReceipt, openHistory } from "./apply-receipt.ts";
import { cancelReceipt } from "./cancel-receipt.ts";
import type { Change } from "./change.ts";
import type { HistorialDePagos } from "./historial-de-pagos.ts";
import { replaceReceipt } from "./replace-receipt.ts";
import { saldoOf, saldoWithout, standingDoctos } from "./saldo-of.ts";

const context = { catalogos, complementos: [pagos20] };

/** A few invoices of one customer, paid, cancelled and replaced at random. */
class Ledger {
  readonly dice: Dice;
  histories: HistorialDePagos[];
  receipts = 0;
  refusals = 0;
  undone = new Set<string>();

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.histories = Array.from({ length: 1 + this.dice.roll(3) }, (_, index) => openHistory(randomSaldo(seed, index + 1)));
  }

  /** Works a receipt out, has it judged (one in five by our rules too), and records it where it pays something. */
  pay(saldos: readonly SaldoDeFactura[], record: (history: HistorialDePagos, id: string, pagos: Pagos) => Change): void {
    const recibido = randomPago(this.dice, saldos);
    if (recibido === undefined) return;
    const result = pagarAsAdvised(saldos, recibido);
    if (!result.ok) {
      const codes = result.problems.map(({ code }) => code);
      if (codes.some((code) => code !== "TIMBRA-PAGAR-SIN-BASE" && code !== "TIMBRA-PAGAR-NO-ALCANZA")) throw new Error(codes.join());
      this.refusals += 1;
      return;
    }
    const recibo = reciboDePago(DATOS, result.pagos);
    const problems = this.dice.chance(20) ? checkComprobante(recibo, context).filter(({ severity }) => severity === "error") : [];
    const faults = [...receiptFaults(recibo, decimalesDe), ...problems.map(({ code, path }) => `${code} ${path}`)];
    if (faults.length > 0) throw new Error(`${faults.join("; ")}: ${JSON.stringify(recibido)}`);
    this.receipts += 1;
    const id = `R${this.receipts}`;
    const paid = new Set(result.pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado).map(({ IdDocumento }) => IdDocumento));
    this.histories = this.histories.map((history) => (paid.has(history.factura.IdDocumento) ? made(record(history, id, result.pagos)) : history));
  }

  step(): void {
    const standing = this.histories.flatMap(({ recibos }) => recibos).filter(({ estado }) => estado === "vigente");
    const victim = standing.length === 0 ? undefined : this.dice.pick(standing).id;
    if (victim === undefined || this.dice.chance(70)) this.pay(this.histories.map(saldoOf), applyReceipt);
    else if (this.dice.chance(50)) this.undo(victim, (history) => made(cancelReceipt(history, victim)));
    else this.replace(victim);
    for (const history of this.histories) assertBalanced(history);
  }

  /** The receipts that pay others too are taken back there, and paid again. */
  replace(victim: string): void {
    const without = this.histories.map((history) => saldoWithout(history, victim));
    const before = this.receipts;
    this.pay(without, (history, id, pagos) =>
      has(history, victim) ? replaceReceipt(history, { id, sustituye: victim }, pagos) : applyReceipt(history, id, pagos),
    );
    if (this.receipts > before) this.undo(victim, (history) => made(cancelReceipt(history, victim)));
  }

  undo(victim: string, change: (history: HistorialDePagos) => HistorialDePagos): void {
    for (const { recibos, factura } of this.histories) if (recibos.some(({ id }) => id === victim)) this.undone.add(factura.IdDocumento);
    this.histories = this.histories.map((history) => (has(history, victim) ? change(history) : history));
  }
}

/** A Monto that ten decimals of a rate make too small is raised to what the refusal says. */
function pagarAsAdvised(saldos: readonly SaldoDeFactura[], recibido: PagoRecibido) {
  const result = pagar(saldos, [recibido], catalogos);
  const advice = result.ok ? undefined : result.problems.find(({ code }) => code === "TIMBRA-PAGAR-MONTO")?.params["minimo"];
  return advice === undefined ? result : pagar(saldos, [{ ...recibido, Monto: advice }], catalogos);
}

function has({ recibos }: HistorialDePagos, id: string): boolean {
  return recibos.some((recibo) => recibo.id === id && recibo.estado === "vigente");
}

function made(change: Change): HistorialDePagos {
  if (!change.ok) throw new Error(JSON.stringify(change.problems));
  return change.historial;
}

/** What is owed and what was paid come to the invoice, whatever happened in between. */
function assertBalanced(history: HistorialDePagos): void {
  const paid = standingDoctos(history).reduce((total, { ImpPagado }) => total + units(ImpPagado), 0n);
  if (units(saldoOf(history).saldo) + paid !== units(history.factura.Total)) throw new Error(`The balance drifted: ${JSON.stringify(history)}`);
}

function toldIn(history: HistorialDePagos, impuesto: ImpuestoDeSaldo): { readonly base: bigint; readonly importe: bigint } {
  const rows = standingDoctos(history)
    .flatMap(taxRowsOf)
    .filter((row) => taxKey(row) === taxKey(impuesto));
  return {
    base: rows.reduce((total, { Base }) => total + units(Base), 0n),
    importe: rows.reduce((total, { Importe = "0" }) => total + units(Importe), 0n),
  };
}

describe("histories of payments at random", () => {
  it("2,000 of up to three invoices in six currencies never drift, and every receipt passes arithmetic written by other means", () => {
    const count = { receipts: 0, settled: 0, refusals: 0 };
    const property = fc.property(fc.integer(), (seed) => {
      const ledger = new Ledger(seed);
      for (let step = 0; step < 6; step++) ledger.step();
      for (let step = 0; step < 8; step++) ledger.pay(ledger.histories.map(saldoOf), applyReceipt);
      for (const history of ledger.histories) {
        assertBalanced(history);
        const saldo = saldoOf(history);
        if (!Decimal.parse(saldo.saldo).isZero()) continue;
        count.settled += 1;
        const slack = ledger.undone.has(history.factura.IdDocumento) ? 10n ** 6n * BigInt(history.recibos.length) : 0n;
        for (const impuesto of history.factura.impuestos) assertTold(impuesto, toldIn(history, impuesto), slack);
      }
      count.receipts += ledger.receipts;
      count.refusals += ledger.refusals;
    });
    fc.assert(property, { numRuns: 2000 });
    expect(count.receipts).toBeGreaterThan(10_000);
    expect(count.settled).toBeGreaterThan(2500);
    expect(count.refusals).toBeLessThan(count.receipts / 20);
  });

  it("tell the same as the balances that pagar gives", () => {
    const property = fc.property(fc.integer(), (seed) => {
      const ledger = new Ledger(seed);
      const [first = openHistory(randomSaldo(seed, 1))] = ledger.histories;
      const recibido = randomPago(ledger.dice, [first.factura]);
      const result = pagar([first.factura], recibido === undefined ? [] : [recibido], catalogos);
      if (result.ok) expect(saldoOf(made(applyReceipt(first, "R1", result.pagos)))).toEqual(result.saldos[0]);
    });
    fc.assert(property, { numRuns: 500 });
  });
});

/** Settled: the bases are the invoice's, and the taxes those of the bases; to the last unit if nothing was taken back. */
function assertTold(impuesto: ImpuestoDeSaldo, told: { readonly base: bigint; readonly importe: bigint }, slack: bigint): void {
  const base = units(impuesto.Base);
  const exact = impuesto.TasaOCuota === undefined ? 0n : base * units(impuesto.TasaOCuota);
  const tax = ((exact + 5n * 10n ** 17n) / 10n ** 18n) * 10n ** 6n;
  const off = told.importe - tax;
  const isTold = told.base === base && off <= slack && -off <= slack;
  if (!isTold) throw new Error(`${taxKey(impuesto)}: ${told.base} of ${base}, ${told.importe} of ${tax}`);
}
