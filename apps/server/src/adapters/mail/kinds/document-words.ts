import type { Language } from "@timbra/contract";
import type { MailedDocument } from "../mail.ts";

const WORDS = {
  es: {
    I: ["Factura", "esta factura"],
    E: ["Nota de crédito", "esta nota de crédito"],
    T: ["Comprobante de traslado", "este comprobante de traslado"],
    P: ["Recibo de pago", "este recibo de pago"],
  },
  en: {
    I: ["Invoice", "this invoice"],
    E: ["Credit note", "this credit note"],
    T: ["Transfer document", "this transfer document"],
    P: ["Payment receipt", "this payment receipt"],
  },
} as const;

/** What every mail about a document can say of it. */
export function documentValues(
  { type, number, uuid, total, issuerName, issuerRfc, receiverName }: MailedDocument,
  language: Language,
) {
  const [document, thisDocument] = WORDS[language][type];
  return {
    document,
    this_document: thisDocument,
    number,
    uuid,
    total: total ?? "",
    issuer: issuerName,
    issuer_rfc: issuerRfc,
    receiver: receiverName,
  };
}
