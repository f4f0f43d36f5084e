import type { BulkBatch, BulkInvoiceState } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import type { Tone } from "../../theme.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";

const TONES = {
  previewed: "neutral",
  running: "warning",
  paused: "warning",
  certifying: "warning",
  done: "positive",
  cancelled: "neutral",
} as const;

/** The state of a batch: one whose sealing is complete is not complete while requests to the provider are open. */
export function BatchState({ batch }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const { state, counts } = batch;
  const shown = state === "done" && counts.stamping + counts.uncertain > 0 ? "certifying" : state;
  return <StatusBadge tone={TONES[shown]} label={t(`bulk.batch_${shown}`)} />;
}

const INVOICE_TONES: Readonly<Record<BulkInvoiceState, Tone>> = {
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
};

/** The state of one of its invoices, or of several: the label says it. */
export function BulkInvoiceBadge({ state, label }: { readonly state: BulkInvoiceState; readonly label: string }) {
  return <StatusBadge tone={INVOICE_TONES[state]} label={label} />;
}
