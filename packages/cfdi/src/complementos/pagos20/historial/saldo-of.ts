import { Decimal, sum } from "../../../decimal/decimal.ts";
import { MAX_DECIMALS } from "../../../totals/written.ts";
import type { DoctoRelacionado } from "../docto-relacionado.ts";
import { taxKey } from "../saldo/clave-de-impuesto.ts";
import { toldOf } from "../saldo/pagado.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import { taxRowsOf } from "../sumas/impuesto-dr.ts";
import type { HistorialDePagos } from "./historial-de-pagos.ts";

/**
 * What an invoice owes by the receipts that stand: to be given to `pagar`. Its next instalment follows the last of
 * them.
 */
export function saldoOf(historial: HistorialDePagos): SaldoDeFactura {
  return saldoAfter(historial, standingDoctos(historial));
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

/** Every docto of the receipts that stand. */
export function standingDoctos({ recibos }: HistorialDePagos): readonly DoctoRelacionado[] {
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
  const before = toldOf(impuesto, factura);
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
