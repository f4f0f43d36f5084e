import type { Language, PrintKind, PrintWords } from "@timbra/contract";
import type { DescribeCode } from "../format.ts";
import { en } from "./en.ts";
import { es, type LabelTexts } from "./es.ts";

/** The labels of the printed form in its language, and how the SAT's keys are written on it. */
export interface Labels extends LabelTexts {
  readonly coded: DescribeCode;
}

export function labelsFor(language: "es" | "en"): LabelTexts {
  return language === "en" ? en : es;
}

type LabelOverrides = Partial<PrintWords> | undefined;

/** The labels of a document with the chosen words among them. */
export function overrideLabels(words: LabelTexts, chosen: LabelOverrides = {}): LabelTexts {
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
export function overrideReceiptLabels(labels: ReceiptLabels, chosen: LabelOverrides = {}): ReceiptLabels {
  return {
    ...labels,
    kind: chosen.title_cancellation ?? labels.kind,
    issuer: chosen.issuer ?? labels.issuer,
    receiver: chosen.receiver ?? labels.receiver,
    about: chosen.about ?? labels.about,
  };
}

/** The words that a printed form has when nobody chose others. */
export function defaultPrintWords(kind: PrintKind, language: Language): Partial<PrintWords> {
  const { kinds, globalKind, receiver, notes } = labelsFor(language);
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

const receiptEs = {
  kind: "Acuse de solicitud de cancelación",
  type: "CFDI 4.0",
  document: "Comprobante",
  uuid: "Folio fiscal",
  number: "Serie y folio",
  issued: "Fecha y hora de emisión",
  total: "Total",
  issuer: "Emisor",
  receiver: "Receptor",
  rfc: "RFC",
  request: "Solicitud",
  motive: "Motivo",
  replacement: "Folio fiscal que lo sustituye",
  receipt: "Acuse del SAT",
  received: "Fecha y hora del acuse",
  code: "Estatus de la solicitud",
  seal: "Sello digital del SAT",
  status: "Estado según el SAT",
  statusAt: "Consultado",
  notYet: "El SAT aún no ha dicho si el comprobante está cancelado",
  about:
    "Este acuse prueba que el SAT recibió la solicitud; que el comprobante esté cancelado solo lo dice el SAT en su servicio de consulta.",
  legend: "Representación impresa de un acuse de cancelación",
};

export type ReceiptLabels = typeof receiptEs;

const receiptEn: ReceiptLabels = {
  kind: "Acknowledgement of a request to cancel",
  type: "CFDI 4.0",
  document: "Document",
  uuid: "Fiscal folio (UUID)",
  number: "Series and folio",
  issued: "Issued",
  total: "Total",
  issuer: "Issuer",
  receiver: "Receiver",
  rfc: "RFC",
  request: "Request",
  motive: "Motive",
  replacement: "Replaced by fiscal folio",
  receipt: "The SAT's acknowledgement",
  received: "Acknowledged",
  code: "Status of the request",
  seal: "Digital seal of the SAT",
  status: "State according to the SAT",
  statusAt: "Asked",
  notYet: "The SAT has not said yet whether the document is cancelled",
  about:
    "This acknowledgement proves that the SAT received the request; only the SAT's status service says that the document is cancelled.",
  legend: "Printed representation of an acknowledgement of cancellation",
};

export function receiptLabelsOf(language: "es" | "en"): ReceiptLabels {
  return language === "en" ? receiptEn : receiptEs;
}
