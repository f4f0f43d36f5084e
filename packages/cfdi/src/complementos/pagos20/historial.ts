import { Decimal, sum } from "../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../totals/decimal-text.ts";
import type { DoctoRelacionado } from "./pagos.ts";
import { type ImpuestoDeSaldo, recordedTax, type SaldoDeFactura, taxKey } from "./saldo.ts";
import { taxRowsOf } from "./sumas.ts";

/**
 * Everything that was paid of an invoice, receipt by receipt. Plain data, as whoever stores the receipts has it: the
 * balance is worked out from it (`saldoOf`) and stored nowhere, so it cannot drift.
 */
export interface HistorialDePagos {
  /** The invoice as it was before the first receipt. */
  readonly factura: SaldoDeFactura;
  /** In the order in which they were issued; one that is cancelled or replaced stays, and counts for nothing. */
  readonly recibos: readonly ReciboAplicado[];
}

/** A receipt, as far as it concerns one invoice. */
export interface ReciboAplicado {
  /** The receipt's UUID, or whatever its keeper calls it. */
  readonly id: string;
  readonly estado: "vigente" | "cancelado" | "sustituido";
  /** What it pays of the invoice, one for each of its payments that do. */
  readonly doctos: readonly DoctoRelacionado[];
}

/**
 * What an invoice owes by the receipts in force: to be given to `pagar`. Its next instalment follows the last of
 * them.
 */
export function saldoOf(historial: HistorialDePagos): SaldoDeFactura {
  return saldoAfter(historial, validDoctos(historial));
}

/**
 * What the invoice would owe without one of its receipts: to be given to `pagar` for the receipt that replaces it,
 * which then takes its instalment number. The same as `saldoOf` when there is no such receipt.
 */
export function saldoWithout(historial: HistorialDePagos, id: string): SaldoDeFactura {
  const replaced = historial.recibos.find((recibo) => recibo.id === id && recibo.estado === "vigente");
  const first = replaced?.doctos[0];
  const rest = { ...historial, recibos: historial.recibos.filter((recibo) => recibo !== replaced) };
  const saldo = saldoOf(rest);
  return first === undefined ? saldo : { ...saldo, parcialidades: instalmentOf(first) - 1 };
}

/** Every docto of the receipts in force. */
export function validDoctos({ recibos }: HistorialDePagos): readonly DoctoRelacionado[] {
  return recibos.filter(({ estado }) => estado === "vigente").flatMap(({ doctos }) => doctos);
}

function saldoAfter({ factura }: HistorialDePagos, doctos: readonly DoctoRelacionado[]): SaldoDeFactura {
  const paid = sum(doctos.map(({ ImpPagado }) => Decimal.parse(ImpPagado)));
  return {
    ...factura,
    saldo: Decimal.parse(factura.saldo).minus(paid).toString(),
    parcialidades: doctos.reduce((last, docto) => Math.max(last, instalmentOf(docto)), factura.parcialidades),
    impuestos: factura.impuestos.map((impuesto) => taxAfter(impuesto, factura, doctos)),
  };
}

function taxAfter(
  impuesto: ImpuestoDeSaldo,
  factura: SaldoDeFactura,
  doctos: readonly DoctoRelacionado[],
): ImpuestoDeSaldo {
  const before = recordedTax(impuesto, factura);
  const key = taxKey(impuesto);
  const rows = doctos.flatMap(taxRowsOf).filter((row) => taxKey(row) === key);
  const base = sum([before.base, ...rows.map(({ Base }) => Decimal.parse(Base))]);
  const importe = sum([before.importe, ...rows.map(({ Importe = "0" }) => Decimal.parse(Importe))]);
  return {
    ...impuesto,
    basePagada: base.withScale(MAX_DECIMALS).toString(),
    importePagado: importe.withScale(MAX_DECIMALS).toString(),
  };
}

function instalmentOf({ NumParcialidad }: DoctoRelacionado): number {
  return Number.parseInt(NumParcialidad, 10);
}
