import type { InvoiceRow } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import type { Tone } from "../../../theme.ts";

/** The word and the tone of an invoice's state. */
export function statusOfRow({ status, state }: Pick<InvoiceRow, "status" | "state">): {
  readonly label: ParseKeys;
  readonly tone: Tone;
} {
  if (state === "uncertain") return { label: "invoice.state_uncertain", tone: "warning" };
  if (state === "cancel_requested" || state === "cancel_in_process")
    return { label: `invoice.state_${state}`, tone: "warning" };
  if (state === "cancel_rejected") return { label: "invoice.state_cancel_rejected", tone: "positive" };
  const tones = { active: "positive", cancelled: "danger", draft: "neutral", in_process: "warning" } as const;
  return { label: `invoice.status_${status}`, tone: tones[status] };
}
