import { Decimal } from "../../../decimal/decimal.ts";
import type { DoctoRelacionado } from "../docto-relacionado.ts";
import { documentKey } from "../pagar/claim.ts";
import type { Pagos } from "../pagos.ts";
import type { SaldoDeFactura } from "../saldo/saldo-de-factura.ts";
import { type Change, changed, unchanged } from "./change.ts";
import type { HistorialDePagos, ReciboAplicado } from "./historial-de-pagos.ts";
import { saldoOf } from "./saldo-of.ts";

/** A history without receipts; `factura` as `saldoInicial` gives it. */
export function openHistory(factura: SaldoDeFactura): HistorialDePagos {
  return { factura, recibos: [] };
}

/**
 * Records a stamped receipt. Refused when it is recorded already, does not pay this invoice, or was worked out from a
 * balance that is no longer the invoice's (somebody else was faster).
 */
export function applyReceipt(historial: HistorialDePagos, id: string, pagos: Pagos): Change {
  const doctos = doctosFor(historial.factura, pagos);
  if (historial.recibos.some((recibo) => recibo.id === id)) return unchanged("TIMBRA-HISTORIAL-REPETIDO", id);
  if (doctos.length === 0) return unchanged("TIMBRA-HISTORIAL-AJENO", id);
  return append(historial, { id, estado: "vigente", doctos }, saldoOf(historial));
}

/** What a receipt pays of an invoice, in the order of its payments. */
export function doctosFor({ IdDocumento }: SaldoDeFactura, pagos: Pagos): DoctoRelacionado[] {
  return pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado).filter(
    (docto) => documentKey(docto.IdDocumento) === documentKey(IdDocumento),
  );
}

/** Adds a receipt that goes on from `saldo`. */
export function append(historial: HistorialDePagos, recibo: ReciboAplicado, saldo: SaldoDeFactura): Change {
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
