import type { Language } from "@timbra/contract";
import type { MailParams } from "../mail.ts";
import { documentValues } from "./document-words.ts";
import type { KindOfMail } from "./mail-kind.ts";
import { SAMPLE_DOCUMENT } from "./samples.ts";

/** As the SAT itself words it. */
export const FORMS: Readonly<Record<MailParams["cancellation-done"]["form"], string>> = {
  without_acceptance: "Cancelado sin aceptación",
  with_acceptance: "Cancelado con aceptación",
  silence: "Plazo vencido",
  unknown: "Cancelado",
};

export const REASONS: Readonly<
  Record<Language, Readonly<Record<MailParams["cancellation-not-done"]["reason"], string>>>
> = {
  es: {
    rejected: "el receptor rechazó la cancelación",
    refused: "la solicitud no fue admitida",
    lapsed: "la solicitud fue recibida, pero el SAT no tiene registro de ella",
  },
  en: {
    rejected: "the receiver rejected the cancellation",
    refused: "the request was not admitted",
    lapsed: "the request was received, but the SAT knows of none",
  },
};

const done = {
  values: (letter, language) => ({ ...documentValues(letter, language), form: FORMS[letter.form] }),
  sample: () => ({ ...SAMPLE_DOCUMENT, form: "with_acceptance" as const }),
} satisfies Pick<KindOfMail<"cancellation-done">, "values" | "sample">;

export const cancellationDoneMail: KindOfMail<"cancellation-done"> = {
  ...done,
  es: {
    subject: "Cancelación terminada: {document} {number}",
    title: "{document} {number}: cancelación terminada",
    body: "Terminó la cancelación de {this_document} a nombre de {receiver}[ por {total}]. Así la muestra el SAT: «{form}». Ya no tiene efectos fiscales.\n\nFolio fiscal: {uuid}",
    action: "Ver la cancelación",
    remark: "Conserve el acuse de la solicitud: lo encuentra junto al documento.",
  },
  en: {
    subject: "Cancellation done: {document} {number}",
    title: "{document} {number}: cancellation done",
    body: "The cancellation of {this_document} issued to {receiver}[ for {total}] is done. The SAT shows it as “{form}”. It has no fiscal effect any more.\n\nFolio fiscal (UUID): {uuid}",
    action: "See the cancellation",
    remark: "Keep the acknowledgement of the request: you find it with the document.",
  },
};

export const cancellationDoneToReceiverMail: KindOfMail<"cancellation-done-to-receiver"> = {
  ...done,
  es: {
    subject: "{issuer} canceló: {document} {number}",
    title: "{document} {number}: cancelación terminada",
    body: "{issuer} (RFC {issuer_rfc}) pidió cancelar {this_document} a nombre de {receiver}[ por {total}], y el SAT lo muestra así: «{form}». Ya no tiene efectos fiscales: no lo deduzca ni lo acredite.\n\nFolio fiscal: {uuid}",
    action: "Verificar en el SAT",
    remark:
      "Recibe este mensaje porque {issuer} le envió este documento por correo. Para cualquier duda, escríbale a {issuer}.",
  },
  en: {
    subject: "{issuer} cancelled: {document} {number}",
    title: "{document} {number}: cancellation done",
    body: "{issuer} (RFC {issuer_rfc}) asked to cancel {this_document} issued to {receiver}[ for {total}], and the SAT shows it as “{form}”. It has no fiscal effect any more: neither deduct nor credit it.\n\nFolio fiscal (UUID): {uuid}",
    action: "Check it at the SAT",
    remark: "You get this message because {issuer} mailed you this document. If in doubt, write to {issuer}.",
  },
};

export const cancellationNotDoneMail: KindOfMail<"cancellation-not-done"> = {
  values: (letter, language) => ({ ...documentValues(letter, language), reason: REASONS[language][letter.reason] }),
  sample: () => ({ ...SAMPLE_DOCUMENT, reason: "rejected" }),
  es: {
    subject: "No se canceló: {document} {number}",
    title: "{document} {number}: no se canceló",
    body: "La cancelación de {this_document} a nombre de {receiver}[ por {total}] no procedió: {reason}. El documento sigue vigente.\n\nFolio fiscal: {uuid}",
    action: "Ver la cancelación",
    remark: "En la página de la cancelación está lo que respondió el SAT y lo que puede hacer ahora.",
  },
  en: {
    subject: "Not cancelled: {document} {number}",
    title: "{document} {number}: not cancelled",
    body: "The cancellation of {this_document} issued to {receiver}[ for {total}] did not go through: {reason}. The document stays in force.\n\nFolio fiscal (UUID): {uuid}",
    action: "See the cancellation",
    remark: "The page of the cancellation has what the SAT answered, and what you can do now.",
  },
};
