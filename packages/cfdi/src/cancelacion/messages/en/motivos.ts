import type { TextosDeMotivo } from "../../motivos.ts";
import type { motivos as spanishMotivos } from "../es/motivos.ts";

/** The motives of cancellation in English. */
export const motivos: Readonly<Record<keyof typeof spanishMotivos, TextosDeMotivo>> = {
  "01": {
    etiqueta: "Issued with errors, with a substitute",
    uso: "The document has an error, and another one, already certified, replaces it.",
    consecuencias: [
      "First the right document is certified, related (04) to the one to cancel; then cancellation is requested with its fiscal folio.",
      "If the cancellation fails the new document stays valid: there are two live invoices until the old one is cancelled.",
    ],
  },
  "02": {
    etiqueta: "Issued with errors, without a substitute",
    uso: "The document has an error, and no other one replaces it.",
    consecuencias: [
      "Not possible while live documents relate to this one: cancel those first, or replace it with motive 01.",
    ],
  },
  "03": {
    etiqueta: "The operation did not take place",
    uso: "The sale or the service never happened.",
    consecuencias: ["Not possible while live documents relate to this one: cancel those first."],
  },
  "04": {
    etiqueta: "Operation of a known customer inside the global invoice",
    uso: "A customer asked for an invoice of a sale that was already in the global invoice.",
    consecuencias: [
      "The global invoice is cancelled, another one is issued without that sale, related (04) to the cancelled one, and the customer's is issued.",
      "Instead of cancelling, a credit note may be issued for that sale; for fuels it is the only way.",
    ],
  },
};
