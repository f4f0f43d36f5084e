import type { BulkInvoiceState } from "@timbra/contract";

export const STATE_TONES = {
  invalid: "danger",
  doubtful: "warning",
  ready: "positive",
  repeated: "warning",
  waiting: "neutral",
  stamping: "warning",
  uncertain: "warning",
  stamped: "positive",
  cancelled: "neutral",
  refused: "danger",
  rejected: "danger",
  withdrawn: "neutral",
} as const satisfies Readonly<Record<BulkInvoiceState, string>>;

/** Of several invoices. */
export const STATE_LABELS = {
  invalid: "bulk.state_invalid",
  doubtful: "bulk.state_doubtful",
  ready: "bulk.state_ready",
  repeated: "bulk.state_repeated",
  waiting: "bulk.state_waiting",
  stamping: "bulk.state_stamping",
  uncertain: "bulk.state_uncertain",
  stamped: "bulk.state_stamped",
  cancelled: "bulk.state_cancelled",
  refused: "bulk.state_refused",
  rejected: "bulk.state_rejected",
  withdrawn: "bulk.state_withdrawn",
} as const satisfies Readonly<Record<BulkInvoiceState, string>>;

/** Of one. */
export const STATE_LABELS_SINGULAR = {
  invalid: "bulk.one_invalid",
  doubtful: "bulk.one_doubtful",
  ready: "bulk.one_ready",
  repeated: "bulk.one_repeated",
  waiting: "bulk.one_waiting",
  stamping: "bulk.one_stamping",
  uncertain: "bulk.one_uncertain",
  stamped: "bulk.one_stamped",
  cancelled: "bulk.one_cancelled",
  refused: "bulk.one_refused",
  rejected: "bulk.one_rejected",
  withdrawn: "bulk.one_withdrawn",
} as const satisfies Readonly<Record<BulkInvoiceState, string>>;
