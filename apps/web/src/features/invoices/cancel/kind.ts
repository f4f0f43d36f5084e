import { CANCEL_MOTIVES, type CancelMotive } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { createContext, useContext } from "react";

/** What is cancelled: receipts of payments go the same way as invoices, under addresses and words of their own. */
export type CancelKind = "invoice" | "pay";

const KindContext = createContext<CancelKind>("invoice");
export const CancelKindProvider = KindContext.Provider;
export const useCancelKind = (): CancelKind => useContext(KindContext);

/** A receipt is never in a global invoice. */
export const motivesOf = (kind: CancelKind): readonly CancelMotive[] =>
  kind === "pay" ? CANCEL_MOTIVES.filter((one) => one !== "04") : CANCEL_MOTIVES;

/** Words that a receipt has of its own; everything else is said of both alike. */
const OF_PAYS = {
  "cancel.title": "cancel_pay.title",
  "cancel.question": "cancel_pay.question",
  "cancel.motive_01": "cancel_pay.motive_01",
  "cancel.motive_01_text": "cancel_pay.motive_01_text",
  "cancel.motive_02": "cancel_pay.motive_02",
  "cancel.motive_02_text": "cancel_pay.motive_02_text",
  "cancel.motive_03": "cancel_pay.motive_03",
  "cancel.motive_03_text": "cancel_pay.motive_03_text",
  "cancel.replacement": "cancel_pay.replacement",
  "cancel.replacement_pick": "cancel_pay.replacement_pick",
  "cancel.replacement_none": "cancel_pay.replacement_none",
  "cancel.replacement_make": "cancel_pay.replacement_make",
  "cancel.relatives": "cancel_pay.relatives",
  "cancel.again_text": "cancel_pay.again_text",
  "cancel.not_stamped": "cancel_pay.not_stamped",
  "cancel.text_requested": "cancel_pay.text_requested",
  "cancel.text_in_process": "cancel_pay.text_in_process",
  "cancel.text_cancelled": "cancel_pay.text_cancelled",
  "cancel.text_rejected": "cancel_pay.text_rejected",
  "cancel.text_refused": "cancel_pay.text_refused",
  "cancel.text_lapsed": "cancel_pay.text_lapsed",
  "cancel.text_elsewhere": "cancel_pay.text_elsewhere",
} as const satisfies Partial<Record<ParseKeys, ParseKeys>>;

/** The key of a sentence for what is cancelled. */
export function useCancelWords(): <Key extends ParseKeys>(key: Key) => ParseKeys {
  const kind = useCancelKind();
  return (key) => (kind === "pay" ? ((OF_PAYS as Partial<Record<ParseKeys, ParseKeys>>)[key] ?? key) : key);
}
