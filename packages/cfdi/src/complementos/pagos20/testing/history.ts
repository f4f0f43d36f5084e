import type { HistorialDePagos, ReciboAplicado } from "../historial.ts";
import type { DoctoRelacionado, Pagos } from "../pagos.ts";

export function doctosOf({ Pago }: Pagos): readonly DoctoRelacionado[] {
  return Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado);
}

/** The history with another receipt: what that pays of this invoice. */
export function withReceipt(historial: HistorialDePagos, id: string, pagos: Pagos): HistorialDePagos {
  const doctos = doctosOf(pagos).filter(({ IdDocumento }) => IdDocumento === historial.factura.IdDocumento);
  return { ...historial, recibos: [...historial.recibos, { id, estado: "vigente", doctos }] };
}

/** The history in which a receipt is no longer in force. */
export function withState(
  historial: HistorialDePagos,
  id: string,
  estado: Exclude<ReciboAplicado["estado"], "vigente">,
): HistorialDePagos {
  const recibos = historial.recibos.map((recibo) => (recibo.id === id ? { ...recibo, estado } : recibo));
  return { ...historial, recibos };
}
