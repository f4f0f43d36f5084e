import * as z from "zod";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";

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

/** What a user is told of a state: several states of the house are one to whoever waits. */
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

/** A row of the invoice lists. `date` is the legal date, local to the place of issue; null while a draft. */
export const invoiceRow = z.object({
  id: z.string(),
  state: z.enum(INVOICE_STATES),
  status: z.enum(INVOICE_STATUSES),
  type: z.enum(["I", "E", "T", "P"]),
  serie: nullableText,
  folio: z.int().nullable(),
  date: nullableText,
  customer_id: nullableText,
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  payment_method: nullableText,
  currency: z.string(),
  subtotal: wireDecimal,
  total: wireDecimal,
  uuid: nullableText,
  stamped_at: wireInstant.nullable(),
  environment: z.enum(["sandbox", "live"]).nullable(),
  created_at: wireInstant,
  updated_at: wireInstant,
});
export type InvoiceRow = z.output<typeof invoiceRow>;
