import { Decimal, sum } from "../../decimal/decimal.ts";
import { error, type Problem } from "../../problem.ts";
import { MAX_DECIMALS } from "../../totals/decimal-text.ts";
import type { PagosCode } from "./messages/es.ts";
import { documentKey } from "./pagar/outstanding.ts";
import type { DoctoRelacionado, Pagos } from "./pagos.ts";
import { type ImpuestoDeSaldo, recordedTax, type SaldoDeFactura, taxKey } from "./saldo.ts";
import { taxRowsOf } from "./sumas.ts";

/**
 * Everything that was paid of an invoice, receipt by receipt. Plain data, kept as it happened: the balance is worked
 * out from it (`saldoOf`) and stored nowhere, so it cannot drift.
 */
export interface HistorialDePagos {
  /** The invoice as it was before the first receipt. */
  readonly factura: SaldoDeFactura;
  /** In the order in which they were recorded; a cancelled one stays. */
  readonly recibos: readonly ReciboAplicado[];
}

/** A receipt, as far as it concerns one invoice. */
export interface ReciboAplicado {
  /** The receipt's UUID, or whatever its keeper calls it. */
  readonly id: string;
  readonly estado: "vigente" | "cancelado" | "sustituido";
  /** The receipt that this one replaces. */
  readonly sustituye?: string;
  /** What it pays of the invoice, one for each of its payments that do. */
  readonly doctos: readonly DoctoRelacionado[];
}

/** A history without receipts; `factura` as `saldoInicial` gives it. */
export function openHistory(factura: SaldoDeFactura): HistorialDePagos {
  return { factura, recibos: [] };
}

/**
 * Records a stamped receipt. Refused when it is recorded already, does not pay this invoice, or was worked out from a
 * balance that is no longer the invoice's (another receipt came first).
 */
export function applyReceipt(historial: HistorialDePagos, id: string, pagos: Pagos): Change {
  const doctos = doctosFor(historial.factura, pagos);
  if (historial.recibos.some((recibo) => recibo.id === id)) return unchanged("TIMBRA-HISTORIAL-REPETIDO", id);
  if (doctos.length === 0) return unchanged("TIMBRA-HISTORIAL-AJENO", id);
  return append(historial, { id, estado: "vigente", doctos }, saldoOf(historial));
}

/** What a receipt pays of an invoice, in the order of its payments. */
function doctosFor({ IdDocumento }: SaldoDeFactura, pagos: Pagos): DoctoRelacionado[] {
  return pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado).filter(
    (docto) => documentKey(docto.IdDocumento) === documentKey(IdDocumento),
  );
}

/** Adds a receipt that goes on from `saldo`. */
function append(historial: HistorialDePagos, recibo: ReciboAplicado, saldo: SaldoDeFactura): Change {
  let left = Decimal.parse(saldo.saldo);
  let instalment = saldo.parcialidades;
  for (const { ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto, NumParcialidad } of recibo.doctos) {
    instalment += 1;
    const after = left.minus(Decimal.parse(ImpPagado));
    const goesOn =
      NumParcialidad === `${instalment}` &&
      left.equals(Decimal.parse(ImpSaldoAnt)) &&
      after.equals(Decimal.parse(ImpSaldoInsoluto));
    if (!goesOn || after.isNegative())
      return unchanged("TIMBRA-HISTORIAL-SALDO", recibo.id, { valor: ImpSaldoAnt, saldo: left.toString() });
    left = after;
  }
  return changed({ ...historial, recibos: [...historial.recibos, recibo] });
}

/** Removes a receipt that the SAT cancelled: the invoice owes again what it paid. Refused when it is not in force. */
export function cancelReceipt(historial: HistorialDePagos, id: string): Change {
  return markReceipt(historial, id, "cancelado");
}

/** Marks a receipt in force as one no longer in force. */
function markReceipt(
  historial: HistorialDePagos,
  id: string,
  estado: Exclude<ReciboAplicado["estado"], "vigente">,
): Change {
  const isStanding = (recibo: ReciboAplicado) => recibo.id === id && recibo.estado === "vigente";
  if (!historial.recibos.some(isStanding)) return unchanged("TIMBRA-HISTORIAL-RECIBO", id);
  return changed({
    ...historial,
    recibos: historial.recibos.map((recibo) => (isStanding(recibo) ? { ...recibo, estado } : recibo)),
  });
}

/** Which receipt takes the place of which. */
export interface Replacement {
  readonly id: string;
  readonly sustituye: string;
}

/**
 * Puts a receipt in the place of one in force (relation 04): from then on only the new one counts, though the SAT
 * may take days to cancel the other. The new one is worked out from `saldoWithout`; it may pay nothing of this invoice,
 * when the error was paying it at all. Refused like `applyReceipt`.
 */
export function replaceReceipt(historial: HistorialDePagos, { id, sustituye }: Replacement, pagos: Pagos): Change {
  if (historial.recibos.some((recibo) => recibo.id === id)) return unchanged("TIMBRA-HISTORIAL-REPETIDO", id);
  const marked = markReceipt(historial, sustituye, "sustituido");
  if (!marked.ok) return marked;
  const doctos = doctosFor(historial.factura, pagos);
  return append(marked.historial, { id, estado: "vigente", sustituye, doctos }, saldoWithout(historial, sustituye));
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

/** A history after a change, or why it cannot be made; the history given is never altered. */
export type Change =
  | { readonly ok: true; readonly historial: HistorialDePagos }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A change that was made. */
function changed(historial: HistorialDePagos): Change {
  return { ok: true, historial };
}

/** A change that cannot be made, for a reason about a receipt. */
function unchanged(code: PagosCode, recibo: string, params: Readonly<Record<string, string>> = {}): Change {
  return { ok: false, problems: [error(code, "recibos", { recibo, ...params })] };
}
