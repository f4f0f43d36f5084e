import type { PayRow } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { isAwaitingAnswer, STATUS_TONES } from "../../lib/documents.ts";
import type { Tone } from "../../theme.ts";

/** Valid at the SAT, without a pending cancellation or a replacement: another one may replace it. */
export const mayReplaceReceipt = ({ state, counts }: Pick<PayRow, "state" | "counts">): boolean =>
  counts && (state === "stamped" || state === "cancel_rejected");

/**
 * The label and the tone of a receipt's state. One whose invoices are all cancelled, or that was replaced, says so
 * first.
 */
export function receiptStatus({
  status,
  state,
  orphaned,
  counts,
}: Pick<PayRow, "status" | "state" | "orphaned" | "counts">): {
  readonly label: ParseKeys;
  readonly tone: Tone;
} {
  if (isAwaitingAnswer(state)) return { label: `pays.state_${state}`, tone: "warning" };
  if (status === "active" && !counts) return { label: "pays.state_replaced", tone: "warning" };
  if (orphaned) return { label: "pays.state_orphaned", tone: "warning" };
  return { label: `pays.status_${status}`, tone: STATUS_TONES[status] };
}
