import type { Language } from "@timbra/contract";
import type { InvoiceLetter, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

/** The letter that carries an invoice, or another document that was stamped, to whoever it is for. */
export function invoiceMail(letter: InvoiceLetter, language: Language): RenderedMail {
  return toMail(language === "en" ? english(letter) : spanish(letter), language);
}

const SPANISH = {
  I: { name: "Factura", one: "esta factura" },
  E: { name: "Nota de crédito", one: "esta nota de crédito" },
  T: { name: "Comprobante de traslado", one: "este comprobante de traslado" },
  P: { name: "Recibo de pago", one: "este recibo de pago" },
} as const;

const ENGLISH = {
  I: { name: "Invoice", one: "this invoice" },
  E: { name: "Credit note", one: "this credit note" },
  T: { name: "Transfer document", one: "this transfer document" },
  P: { name: "Payment receipt", one: "this payment receipt" },
} as const;

function spanish({ type, issuerName, issuerRfc, receiverName, number, uuid, total, message, link }: InvoiceLetter) {
  const { name, one } = SPANISH[type];
  const amount = total === null ? "" : ` por ${total}`;
  return {
    subject: `${name} ${number} de ${issuerName}`,
    title: `${name} ${number}`,
    paragraphs: [
      ...(message === null ? [] : [message]),
      `${issuerName} (RFC ${issuerRfc}) emitió ${one} a ${receiverName}${amount}. Se adjuntan el XML, que es el documento con validez fiscal, y su representación impresa en PDF.`,
      `Folio fiscal: ${uuid}`,
    ],
    action: { label: "Verificar en el SAT", link },
    remark: `Si ${one} no es para usted, avise a ${issuerName} y borre este mensaje.`,
  };
}

function english({ type, issuerName, issuerRfc, receiverName, number, uuid, total, message, link }: InvoiceLetter) {
  const { name, one } = ENGLISH[type];
  const amount = total === null ? "" : ` for ${total}`;
  return {
    subject: `${name} ${number} from ${issuerName}`,
    title: `${name} ${number}`,
    paragraphs: [
      ...(message === null ? [] : [message]),
      `${issuerName} (RFC ${issuerRfc}) issued ${one} to ${receiverName}${amount}. The XML, which is the document that the law knows, and its printed form are attached.`,
      `Folio fiscal (UUID): ${uuid}`,
    ],
    action: { label: "Check it at the SAT", link },
    remark: `If ${one} is not for you, tell ${issuerName} and delete this message.`,
  };
}
