import { documentValues } from "./document-words.ts";
import type { KindOfMail } from "./mail-kind.ts";
import { SAMPLE_DOCUMENT } from "./samples.ts";

/** The letter that carries an invoice, or another document that was stamped, to whoever it is for. */
export const invoiceMail: KindOfMail<"invoice"> = {
  values: (letter, language) => ({ ...documentValues(letter, language), message: letter.message ?? "" }),
  sample: (language) => ({
    ...SAMPLE_DOCUMENT,
    message:
      language === "en" ? "Good morning: here is this month's invoice." : "Buen día: aquí va la factura de este mes.",
  }),
  es: {
    subject: "{document} {number} de {issuer}",
    title: "{document} {number}",
    body: "{message}\n\n{issuer} (RFC {issuer_rfc}) emitió {this_document} a {receiver}[ por {total}]. Se adjuntan el XML, que es el documento con validez fiscal, y su representación impresa en PDF.\n\nFolio fiscal: {uuid}",
    action: "Verificar en el SAT",
    remark: "Si {this_document} no es para usted, avise a {issuer} y borre este mensaje.",
  },
  en: {
    subject: "{document} {number} from {issuer}",
    title: "{document} {number}",
    body: "{message}\n\n{issuer} (RFC {issuer_rfc}) issued {this_document} to {receiver}[ for {total}]. The XML, which is the document that the law knows, and its printed form are attached.\n\nFolio fiscal (UUID): {uuid}",
    action: "Check it at the SAT",
    remark: "If {this_document} is not for you, tell {issuer} and delete this message.",
  },
};
