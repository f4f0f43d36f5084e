import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "../../decimal/decimal.ts";
import { checkComprobante } from "../../rules/check.ts";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { tries } from "../../testing/tries.ts";
import { Dice } from "../../totals/testing/random-draft.ts";
import { type HistorialDePagos, saldoOf, saldoWithout, validDoctos } from "./historial.ts";
import type { PagoRecibido } from "./pagar/outstanding.ts";
import { pagar } from "./pagar/pagar.ts";
import type { Pagos } from "./pagos.ts";
import { reciboDePago } from "./recibo-de-pago.ts";
import { pagos20 } from "./rules/registry.ts";
import { type ImpuestoDeSaldo, type SaldoDeFactura, taxKey } from "./saldo.ts";
import { taxRowsOf } from "./sumas.ts";
import { doctosOf, withReceipt, withState } from "./testing/history.ts";
import { rateFaults, receiptFaults, units } from "./testing/independent-checker.ts";
import { decimalesDe, PESOS, randomPago, randomSaldo } from "./testing/random-history.ts";
import { DATOS } from "./testing/samples.ts";

const context = { catalogos, complementos: [pagos20] };

/** A few invoices of one customer, paid, cancelled and replaced at random. */
class Ledger {
  readonly dice: Dice;
  histories: HistorialDePagos[];
  receipts = 0;
  payments = 0;
  refusals = 0;
  undone = new Set<string>();

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.histories = Array.from({ length: 1 + this.dice.roll(3) }, (_, index) => ({
      factura: randomSaldo(seed, index + 1),
      recibos: [],
    }));
  }

  /**
   * Works a receipt of one to three payments out, has it checked (one in five by our rules too), and records it where
   * it pays something. `victim` is the receipt in whose place it comes.
   */
  pay(saldos: readonly SaldoDeFactura[], victim?: string): void {
    const recibidos = this.receive(saldos);
    if (recibidos.length === 0) return;
    const result = pagar(saldos, recibidos, catalogos);
    if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}: ${JSON.stringify(recibidos)}`);
    const recibo = reciboDePago(DATOS, result.pagos);
    const problems = this.dice.chance(20)
      ? checkComprobante(recibo, context).filter(({ severity }) => severity === "error")
      : [];
    const faults = [
      ...receiptFaults(recibo, decimalesDe),
      ...rateFaults(result.pagos, PESOS),
      ...problems.map(({ code, path }) => `${code} ${path}`),
      ...this.histories.flatMap((history) => chainFaults(history, result.pagos, victim)),
    ];
    if (faults.length > 0) throw new Error(`${faults.join("; ")}: ${JSON.stringify(recibidos)}`);
    this.receipts += 1;
    this.payments += recibidos.length;
    const id = `R${this.receipts}`;
    const paid = new Set(doctosOf(result.pagos).map(({ IdDocumento }) => IdDocumento));
    this.histories = this.histories.map((history) => {
      if (!paid.has(history.factura.IdDocumento)) return history;
      const rest = victim === undefined ? history : withState(history, victim, "sustituido");
      return withReceipt(rest, id, result.pagos);
    });
  }

  /**
   * Payments one after another, each of what the ones before leave; those that cannot be applied are counted and left
   * out.
   */
  receive(saldos: readonly SaldoDeFactura[]): PagoRecibido[] {
    const taken: PagoRecibido[] = [];
    let left = saldos;
    for (let at = this.dice.chance(30) ? 3 : 1; at > 0; at--) {
      const recibido = randomPago(this.dice, left);
      const result = recibido && pagarAsAdvised(left, recibido);
      if (result?.ok === true) {
        taken.push(result.recibido);
        left = result.saldos;
      } else if (result !== undefined) this.refuse(result.problems.map(({ code }) => code));
    }
    return taken;
  }

  refuse(codes: readonly string[]): void {
    if (codes.some((code) => code !== "TIMBRA-PAGAR-SIN-BASE" && code !== "TIMBRA-PAGAR-NO-ALCANZA"))
      throw new Error(codes.join());
    this.refusals += 1;
  }

  step(): void {
    const standing = this.histories.flatMap(({ recibos }) => recibos).filter(({ estado }) => estado === "vigente");
    const victim = standing.length === 0 ? undefined : this.dice.pick(standing).id;
    if (victim === undefined || this.dice.chance(70)) this.pay(this.histories.map(saldoOf));
    else if (this.dice.chance(50)) this.undo(victim);
    else this.replace(victim);
    for (const history of this.histories) assertBalanced(history);
  }

  /** The receipts that pay others too are taken back there, and paid again. */
  replace(victim: string): void {
    const before = this.receipts;
    this.pay(
      this.histories.map((history) => saldoWithout(history, victim)),
      victim,
    );
    if (this.receipts > before) this.undo(victim);
  }

  undo(victim: string): void {
    for (const { recibos, factura } of this.histories)
      if (recibos.some(({ id }) => id === victim)) this.undone.add(factura.IdDocumento);
    this.histories = this.histories.map((history) =>
      has(history, victim) ? withState(history, victim, "cancelado") : history,
    );
  }
}

/** A Monto that ten decimals of a rate make too small is raised to what the refusal says. */
function pagarAsAdvised(saldos: readonly SaldoDeFactura[], recibido: PagoRecibido) {
  const result = pagar(saldos, [recibido], catalogos);
  const advice = result.ok
    ? undefined
    : result.problems.find(({ code }) => code === "TIMBRA-PAGAR-MONTO")?.params["minimo"];
  const advised = advice === undefined ? recibido : { ...recibido, Monto: advice };
  return { ...(advice === undefined ? result : pagar(saldos, [advised], catalogos)), recibido: advised };
}

/**
 * What is wrong with the balances and numbers that a receipt states of an invoice: the first goes on from what the
 * others left, or takes the number of the one it replaces; each goes on after the one before.
 */
function chainFaults(history: HistorialDePagos, pagos: Pagos, victim: string | undefined): string[] {
  const { IdDocumento, saldo } = history.factura;
  const standing = history.recibos.filter(({ estado }) => estado === "vigente");
  const others = standing.filter(({ id }) => id !== victim).flatMap(({ doctos }) => doctos);
  const [replaced] = standing.find(({ id }) => id === victim)?.doctos ?? [];
  let owed = others.reduce((left, { ImpPagado }) => left - units(ImpPagado), units(saldo));
  let instalment =
    replaced === undefined
      ? Math.max(0, ...others.map(({ NumParcialidad }) => Number(NumParcialidad)))
      : Number(replaced.NumParcialidad) - 1;
  const faults: string[] = [];
  for (const docto of doctosOf(pagos).filter((told) => told.IdDocumento === IdDocumento)) {
    instalment += 1;
    if (docto.NumParcialidad !== `${instalment}`) faults.push(`NumParcialidad ${docto.NumParcialidad}`);
    if (units(docto.ImpSaldoAnt) !== owed) faults.push(`ImpSaldoAnt ${docto.ImpSaldoAnt}, not ${owed}`);
    owed -= units(docto.ImpPagado);
    if (units(docto.ImpSaldoInsoluto) !== owed || owed < 0n) faults.push(`ImpSaldoInsoluto ${docto.ImpSaldoInsoluto}`);
  }
  return faults;
}

function has({ recibos }: HistorialDePagos, id: string): boolean {
  return recibos.some((recibo) => recibo.id === id && recibo.estado === "vigente");
}

function paidOf(history: HistorialDePagos): bigint {
  return validDoctos(history).reduce((total, { ImpPagado }) => total + units(ImpPagado), 0n);
}

/** What is owed, what was paid and what was credited come to the invoice, whatever happened in between. */
function assertBalanced(history: HistorialDePagos): void {
  const paid = paidOf(history);
  if (units(saldoOf(history).saldo) + paid + units(history.factura.acreditado ?? "0") !== units(history.factura.Total))
    throw new Error(`The balance drifted: ${JSON.stringify(history)}`);
}

function toldIn(
  history: HistorialDePagos,
  impuesto: ImpuestoDeSaldo,
): { readonly base: bigint; readonly importe: bigint } {
  const rows = validDoctos(history)
    .flatMap(taxRowsOf)
    .filter((row) => taxKey(row) === taxKey(impuesto));
  return {
    base: rows.reduce((total, { Base }) => total + units(Base), 0n),
    importe: rows.reduce((total, { Importe = "0" }) => total + units(Importe), 0n),
  };
}

describe("histories of payments at random", () => {
  it.each(["first", "second"])(
    "the %s 150 of up to three invoices in six currencies never drift, and every receipt passes arithmetic written by other means",
    () => {
      const count = { receipts: 0, payments: 0, settled: 0, refusals: 0, credited: 0 };
      const property = fc.property(fc.integer(), (seed) => {
        const ledger = new Ledger(seed);
        for (let step = 0; step < 6; step++) ledger.step();
        for (let step = 0; step < 8; step++) ledger.pay(ledger.histories.map(saldoOf));
        for (const history of ledger.histories) {
          assertBalanced(history);
          const saldo = saldoOf(history);
          if (!Decimal.parse(saldo.saldo).isZero()) continue;
          count.settled += 1;
          const slack = ledger.undone.has(history.factura.IdDocumento)
            ? 10n ** 6n * BigInt(history.recibos.length)
            : 0n;
          count.credited += history.factura.acreditado === undefined ? 0 : 1;
          for (const impuesto of history.factura.impuestos) assertTold(history, impuesto, slack);
        }
        count.receipts += ledger.receipts;
        count.payments += ledger.payments;
        count.refusals += ledger.refusals;
      });
      const parameters = tries(150);
      fc.assert(property, parameters);
      expect(count.receipts).toBeGreaterThan(parameters.numRuns * 4);
      expect(count.payments).toBeGreaterThan(count.receipts * 1.2);
      expect(count.settled).toBeGreaterThan(parameters.numRuns * 1.2);
      expect(count.credited).toBeGreaterThan(parameters.numRuns * 0.2);
      expect(count.refusals).toBeLessThan(count.receipts / 20);
    },
  );

  it("agree with the balances that pagar gives", () => {
    const property = fc.property(fc.integer(), (seed) => {
      const ledger = new Ledger(seed);
      const [first = { factura: randomSaldo(seed, 1), recibos: [] }] = ledger.histories;
      const recibido = randomPago(ledger.dice, [first.factura]);
      const result = pagar([first.factura], recibido === undefined ? [] : [recibido], catalogos);
      if (result.ok) expect(saldoOf(withReceipt(first, "R1", result.pagos))).toEqual(result.saldos[0]);
    });
    fc.assert(property, tries(125));
  });
});

/**
 * Settled: the bases are the part of the invoice's that was paid and not credited, and the taxes those of the bases; to
 * the last unit if nothing was taken back.
 */
function assertTold(history: HistorialDePagos, impuesto: ImpuestoDeSaldo, slack: bigint): void {
  const told = toldIn(history, impuesto);
  const [paid, total] = [paidOf(history), units(history.factura.Total)];
  const base = ((2n * units(impuesto.Base) * paid + total * 10n ** 6n) / (2n * total * 10n ** 6n)) * 10n ** 6n;
  const exact = impuesto.TasaOCuota === undefined ? 0n : base * units(impuesto.TasaOCuota);
  const tax = ((exact + 5n * 10n ** 17n) / 10n ** 18n) * 10n ** 6n;
  const off = told.importe - tax;
  const isTold = told.base === base && off <= slack && -off <= slack;
  if (!isTold) throw new Error(`${taxKey(impuesto)}: ${told.base} of ${base}, ${told.importe} of ${tax}`);
}
