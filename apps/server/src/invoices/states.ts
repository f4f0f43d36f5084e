import type { InvoiceState } from "@timbra/contract";

/**
 * Where each state may lead, for invoices and receipts alike. The database holds the same list (table invoice_moves)
 * against every write, so that no code can make a move that is not here; a test compares the two.
 */
export const MOVES: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  draft: ["stamping"],
  stamping: ["uncertain", "stamped", "draft"],
  uncertain: ["stamped", "draft"],
  stamped: ["cancel_requested", "cancelled"],
  cancel_requested: ["cancel_in_process", "cancel_rejected", "cancelled", "stamped"],
  cancel_in_process: ["cancel_rejected", "cancelled", "cancel_requested"],
  cancel_rejected: ["cancel_requested", "cancelled"],
  cancelled: [],
};

/** Whether a document is stamped and valid, and nobody has asked for its cancellation. */
export function isLive(state: string): boolean {
  return state === "stamped" || state === "cancel_rejected";
}

/** Whether a document that is `from` may become `to`. */
export function mayMove(from: InvoiceState, to: InvoiceState): boolean {
  return MOVES[from].includes(to);
}

/** Whether a document was sealed and is on its way, or has its stamp and nothing was asked against it. */
export function isSealed(state: InvoiceState): boolean {
  return state === "stamping" || state === "uncertain" || state === "stamped";
}
