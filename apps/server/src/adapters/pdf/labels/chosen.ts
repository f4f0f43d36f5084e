import type { Language, PrintKind, PrintWords } from "@timbra/contract";
import type { LabelTexts } from "./es.ts";
import { wordsOf } from "./labels.ts";
import { type ReceiptLabels, receiptLabelsOf } from "./receipt-labels.ts";

type Chosen = Partial<PrintWords> | undefined;

/** The labels of a document with the chosen words among them. */
export function chosenLabels(words: LabelTexts, chosen: Chosen = {}): LabelTexts {
  const { kinds, globalKind, receiver, notes } = words;
  return {
    ...words,
    kinds: {
      ...kinds,
      I: chosen.title_invoice ?? kinds.I,
      E: chosen.title_credit_note ?? kinds.E,
      T: chosen.title_transfer ?? kinds.T,
      P: chosen.title_payment ?? kinds.P,
    },
    globalKind: chosen.title_global ?? globalKind,
    receiver: chosen.receiver ?? receiver,
    notes: chosen.notes ?? notes,
  };
}

/** The same of an acknowledgement. */
export function chosenReceiptLabels(labels: ReceiptLabels, chosen: Chosen = {}): ReceiptLabels {
  return {
    ...labels,
    kind: chosen.title_cancellation ?? labels.kind,
    issuer: chosen.issuer ?? labels.issuer,
    receiver: chosen.receiver ?? labels.receiver,
    about: chosen.about ?? labels.about,
  };
}

/** The words that a printed form has when nobody chose others. */
export function builtInPrint(kind: PrintKind, language: Language): Partial<PrintWords> {
  const { kinds, globalKind, receiver, notes } = wordsOf(language);
  if (kind === "payment") return { title_payment: kinds.P, receiver, notes, remark: "", footer: "" };
  if (kind === "cancellation") {
    const { kind: title_cancellation, issuer, receiver: to, about } = receiptLabelsOf(language);
    return { title_cancellation, issuer, receiver: to, about, footer: "" };
  }
  const titles = {
    title_invoice: kinds.I,
    title_global: globalKind,
    title_credit_note: kinds.E,
    title_transfer: kinds.T,
  };
  return { ...titles, receiver, notes, remark: "", footer: "" };
}
