import { type Change, changed, unchanged } from "./change.ts";
import type { HistorialDePagos, ReciboAplicado } from "./historial-de-pagos.ts";

/** Takes back a receipt that the SAT cancelled: the invoice owes again what it paid. Refused when it does not stand. */
export function cancelReceipt(historial: HistorialDePagos, id: string): Change {
  return markReceipt(historial, id, "cancelado");
}

/** Marks a standing receipt as one that no longer stands. */
export function markReceipt(
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
