/** The kinds of documents that are drafted as invoices (c_TipoDeComprobante). */
export const INVOICE_TYPES = ["I", "E", "T"] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** Every state of an invoice (reliability). */
export const INVOICE_STATES = [
  "draft",
  "stamping",
  "uncertain",
  "stamped",
  "cancel_requested",
  "cancel_in_process",
  "cancel_rejected",
  "cancelled",
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** What a person filters by. A document whose cancelling is not finished is still active. */
export const INVOICE_STATUSES = ["active", "cancelled", "draft", "in_process"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * What a document may wait for once it is stamped: the payment of what receipts have not settled of it (PPD), that
 * somebody marks it as paid (PUE), or the end of its cancelling.
 */
export const PENDING_KINDS = ["payment", "unmarked", "cancellation"] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

const STATUS_OF: Readonly<Record<InvoiceState, InvoiceStatus>> = {
  draft: "draft",
  stamping: "in_process",
  uncertain: "in_process",
  stamped: "active",
  cancel_requested: "active",
  cancel_in_process: "active",
  cancel_rejected: "active",
  cancelled: "cancelled",
};

/** The state as users see it: several internal states are one to them. */
export function statusOf(state: InvoiceState): InvoiceStatus {
  return STATUS_OF[state];
}

/** Live documents whose cancelling is under way: active, and something is in process about them. */
const BEING_CANCELLED: readonly InvoiceState[] = ["cancel_requested", "cancel_in_process"];

/**
 * The states that a status filters for. What is being cancelled is found among the active ones and among those in
 * process.
 */
export function statesOf(status: InvoiceStatus): readonly InvoiceState[] {
  return INVOICE_STATES.filter(
    (state) => STATUS_OF[state] === status || (status === "in_process" && BEING_CANCELLED.includes(state)),
  );
}
