import type { LockedInvoice } from "./cancellable.db.ts";

/** What the state of a document has against cancelling it. */
export type StateRefusal =
  | "wrong_state"
  | "invoice_uncertain"
  | "invoice_not_stamped"
  | "already_cancelled"
  | "cancellation_open";

/**
 * Null: its state lets it be cancelled. What was stamped in the sandbox is nothing to the SAT, and the other way round.
 */
export function refusalOfState(
  { state, environment }: Pick<LockedInvoice, "state" | "environment">,
  mode: "sandbox" | "live",
): StateRefusal | null {
  switch (state) {
    case "stamped":
    case "cancel_rejected":
      return environment === mode ? null : "wrong_state";
    case "cancelled":
      return "already_cancelled";
    case "uncertain":
      return "invoice_uncertain";
    case "cancel_requested":
    case "cancel_in_process":
      return "cancellation_open";
    default:
      return "invoice_not_stamped";
  }
}
