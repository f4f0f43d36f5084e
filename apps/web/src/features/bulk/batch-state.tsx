import type { BulkBatch } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/status-badge.tsx";

const TONES = {
  previewed: "neutral",
  running: "warning",
  paused: "warning",
  certifying: "warning",
  done: "positive",
  cancelled: "neutral",
} as const;
const WORDS = {
  previewed: "bulk.batch_previewed",
  running: "bulk.batch_running",
  paused: "bulk.batch_paused",
  certifying: "bulk.batch_certifying",
  done: "bulk.batch_done",
  cancelled: "bulk.batch_cancelled",
} as const;

/** The state of a batch: one whose sealing is complete is not complete while requests to the provider are open. */
export function BatchState({ batch }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const { state, counts } = batch;
  const shown = state === "done" && counts.stamping + counts.uncertain > 0 ? "certifying" : state;
  return <StatusBadge tone={TONES[shown]} label={t(WORDS[shown])} />;
}
