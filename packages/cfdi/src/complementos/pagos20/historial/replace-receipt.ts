import type { Pagos } from "../pagos.ts";
import { append, doctosFor } from "./apply-receipt.ts";
import { markReceipt } from "./cancel-receipt.ts";
import { type Change, unchanged } from "./change.ts";
import type { HistorialDePagos } from "./historial-de-pagos.ts";
import { saldoWithout } from "./saldo-of.ts";

/** Which receipt takes the place of which. */
export interface Replacement {
  readonly id: string;
  readonly sustituye: string;
}

/**
 * Puts a receipt in the place of one that stands (relation 04): from then on only the new one counts, though the SAT
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
