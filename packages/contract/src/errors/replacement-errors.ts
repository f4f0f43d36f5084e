import type { ErrorEntry } from "./error-entry.ts";

/** Refusals about an invoice in the place of another: a part of the one error table. */
export const REPLACEMENT_ERRORS = {
  replaced_not_cancellable: {
    status: 409,
    es: "No se pudo pedir la cancelación de la factura anterior. Ábrala en Cancelar para ver qué lo impide.",
    en: "Cancelling the old invoice could not be asked for. Open it in Cancel to see what prevents it.",
  },
  replaced_is_paid: {
    status: 409,
    es: "Recibos de pago vigentes pagan la factura anterior. Para cancelarla, ábrala en Cancelar, elija que otra la sustituye y marque que sustituirá los recibos; después haga, en Pagos, los que paguen la factura nueva.",
    en: "Live payment receipts pay the old invoice. To cancel it, open it in Cancel, choose that another one replaces it and tick that you will replace the receipts; afterwards make, in Payments, those that pay the new invoice.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
