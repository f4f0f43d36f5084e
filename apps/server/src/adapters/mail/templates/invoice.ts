import type { Language } from "@timbra/contract";
import type { InvoiceLetter, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

/** The letter that carries an invoice to whoever it is for. */
export function invoiceMail(letter: InvoiceLetter, language: Language): RenderedMail {
  return toMail(language === "en" ? english(letter) : spanish(letter), language);
}

const spanish = ({ issuerName, issuerRfc, receiverName, number, uuid, total, message, link }: InvoiceLetter) => ({
  subject: `Factura ${number} de ${issuerName}`,
  title: `Factura ${number}`,
  paragraphs: [
    ...(message === null ? [] : [message]),
    `${issuerName} (RFC ${issuerRfc}) emitió esta factura a ${receiverName} por ${total}. Se adjuntan el XML, que es el documento con validez fiscal, y su representación impresa en PDF.`,
    `Folio fiscal: ${uuid}`,
  ],
  action: { label: "Verificar en el SAT", link },
  remark: `Si esta factura no es para usted, avise a ${issuerName} y borre este mensaje.`,
});

const english = ({ issuerName, issuerRfc, receiverName, number, uuid, total, message, link }: InvoiceLetter) => ({
  subject: `Invoice ${number} from ${issuerName}`,
  title: `Invoice ${number}`,
  paragraphs: [
    ...(message === null ? [] : [message]),
    `${issuerName} (RFC ${issuerRfc}) issued this invoice to ${receiverName} for ${total}. The XML, which is the document that the law knows, and its printed form are attached.`,
    `Folio fiscal (UUID): ${uuid}`,
  ],
  action: { label: "Check it at the SAT", link },
  remark: `If this invoice is not for you, tell ${issuerName} and delete this message.`,
});
