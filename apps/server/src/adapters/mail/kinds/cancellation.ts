import { dayInWords } from "./dates-and-counts.ts";
import { documentValues } from "./document-words.ts";
import type { KindOfMail } from "./mail-kind.ts";
import { SAMPLE_DOCUMENT } from "./samples.ts";

const asked = {
  values: (letter, language) => ({
    ...documentValues(letter, language),
    deadline: letter.deadline === null ? "" : dayInWords(letter.deadline, language),
  }),
  sample: () => ({ ...SAMPLE_DOCUMENT, deadline: "2026-11-24" }),
} satisfies Pick<KindOfMail<"cancellation-asked">, "values" | "sample">;

/** The SAT waits for the receiver: said once the SAT says so. */
export const cancellationAskedMail: KindOfMail<"cancellation-asked"> = {
  ...asked,
  es: {
    subject: "Se solicitó cancelar: {document} {number}",
    title: "{document} {number}: cancelación solicitada",
    body: "El SAT recibió la solicitud de cancelar {this_document} a nombre de {receiver}[ por {total}] y espera la respuesta del receptor.\n\n[Si el receptor no responde a más tardar el {deadline}, el SAT la da por aceptada.]\n\nMientras tanto el documento sigue vigente. Le avisaremos en cuanto el SAT diga cómo terminó.\n\nFolio fiscal: {uuid}",
    action: "Ver la cancelación",
    remark: "Recibe este mensaje porque se pidió la cancelación desde la cuenta de {issuer}.",
  },
  en: {
    subject: "Cancellation asked for: {document} {number}",
    title: "{document} {number}: cancellation asked for",
    body: "The SAT received the request to cancel {this_document}, issued to {receiver}[ for {total}], and waits for the receiver's answer.\n\n[If the receiver does not answer by {deadline}, the SAT takes it as accepted.]\n\nMeanwhile the document stays in force. We will tell you as soon as the SAT says how it ended.\n\nFolio fiscal (UUID): {uuid}",
    action: "See the cancellation",
    remark: "You get this message because the cancellation was asked for from the account of {issuer}.",
  },
};

export const cancellationAskedOfReceiverMail: KindOfMail<"cancellation-asked-of-receiver"> = {
  ...asked,
  es: {
    subject: "{issuer} pide cancelar: {document} {number}",
    title: "{issuer} pide cancelar un documento que usted recibió",
    body: "{issuer} (RFC {issuer_rfc}) pidió al SAT cancelar {this_document}, {number}, a nombre de {receiver}[ por {total}].\n\nUsted puede aceptar o rechazar la cancelación en el Buzón Tributario del SAT.[ Si no responde a más tardar el {deadline}, el SAT la da por aceptada.]\n\nFolio fiscal: {uuid}",
    action: "Verificar en el SAT",
    remark:
      "Recibe este mensaje porque {issuer} le envió este documento por correo. Para cualquier duda, escríbale a {issuer}.",
  },
  en: {
    subject: "{issuer} asks to cancel: {document} {number}",
    title: "{issuer} asks to cancel a document that you received",
    body: "{issuer} (RFC {issuer_rfc}) asked the SAT to cancel {this_document}, {number}, issued to {receiver}[ for {total}].\n\nYou can accept or reject the cancellation in the SAT's Buzón Tributario.[ If you do not answer by {deadline}, the SAT takes it as accepted.]\n\nFolio fiscal (UUID): {uuid}",
    action: "Check it at the SAT",
    remark: "You get this message because {issuer} mailed you this document. If in doubt, write to {issuer}.",
  },
};
