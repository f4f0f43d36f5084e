import type { InvoiceRow } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import type { Tone } from "../../../theme.ts";

/** The word and the tone of an invoice's state. */
export function statusOfRow({ status, state }: Pick<InvoiceRow, "status" | "state">): { readonly label: ParseKeys; readonly tone: Tone } {
  if (state === "uncertain") return { label: "invoice.state_uncertain", tone: "warning" };
  const tones = { active: "positive", cancelled: "danger", draft: "neutral", in_process: "warning" } as const;
  return { label: `invoice.status_${status}`, tone: tones[status] };
}
