import type { Language } from "@timbra/contract";
import type { MailedDocument, MailParams } from "../mail.ts";
import {
  countText,
  dayInWords,
  type MailTemplate,
  type MailTemplates,
  SAMPLE_DOCUMENT,
  sampleLink,
} from "./mail-template.ts";

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
function documentValues(
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

const asked = {
  values: (letter, language) => ({
    ...documentValues(letter, language),
    deadline: letter.deadline === null ? "" : dayInWords(letter.deadline, language),
  }),
  sample: () => ({ ...SAMPLE_DOCUMENT, deadline: "2026-11-24" }),
} satisfies Pick<MailTemplate<"cancellation-asked">, "values" | "sample">;

/** As the SAT itself words it. */
const FORMS: Readonly<Record<MailParams["cancellation-done"]["form"], string>> = {
  without_acceptance: "Cancelado sin aceptación",
  with_acceptance: "Cancelado con aceptación",
  silence: "Plazo vencido",
  unknown: "Cancelado",
};

const REASONS: Readonly<Record<Language, Readonly<Record<MailParams["cancellation-not-done"]["reason"], string>>>> = {
  es: {
    rejected: "el receptor rechazó la cancelación",
    refused: "la solicitud no fue admitida",
    lapsed: "la solicitud fue recibida, pero el SAT no tiene registro de ella",
  },
  en: {
    rejected: "the receiver rejected the cancellation",
    refused: "the request was not admitted",
    lapsed: "the request was received, but the SAT has no record of it",
  },
};

const done = {
  values: (letter, language) => ({ ...documentValues(letter, language), form: FORMS[letter.form] }),
  sample: () => ({ ...SAMPLE_DOCUMENT, form: "with_acceptance" as const }),
} satisfies Pick<MailTemplate<"cancellation-done">, "values" | "sample">;

const SAMPLE_LINES = [
  "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN",
  "A-120 · XOCHILT CASAS CHAVEZ · $2,320.00 MXN",
] as const;
const SAMPLE_REASON = { es: "La factura ya está cancelada", en: "The invoice is already cancelled" } as const;

/** "del 1 de noviembre de 2026 al 30 de noviembre de 2026". */
function periodInWords(from: string | null, until: string, language: Language): string {
  const end = dayInWords(until, language);
  if (from === null) return language === "en" ? `until ${end}` : `al ${end}`;
  const start = dayInWords(from, language);
  return language === "en" ? `from ${start} to ${end}` : `del ${start} al ${end}`;
}

/** As what the SAT said is quoted. */
const QUOTES: Readonly<Record<Language, readonly [string, string]>> = { es: ["«", "»"], en: ["“", "”"] };

/** The mails about stamped documents and their cancellation. */
export const DOCUMENT_MAILS = {
  /** The letter that carries an invoice, or another document that was stamped, to whoever it is for. */
  invoice: {
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
      body: "{message}\n\n{issuer} (RFC {issuer_rfc}) issued {this_document} to {receiver}[ for {total}]. The XML, which is the legally valid document, and its printed form (PDF) are attached.\n\nFolio fiscal (UUID): {uuid}",
      action: "Check it at the SAT",
      remark: "If {this_document} is not for you, tell {issuer} and delete this message.",
    },
  },
  /** The letter that carries a customer's statement of account. */
  statement: {
    values: ({ issuerName, issuerRfc, receiverName, from, until, balance, message }, language) => ({
      issuer: issuerName,
      issuer_rfc: issuerRfc,
      receiver: receiverName,
      period: periodInWords(from, until, language),
      balance_due: balance,
      message: message ?? "",
    }),
    sample: (language) => ({
      issuerName: SAMPLE_DOCUMENT.issuerName,
      issuerRfc: SAMPLE_DOCUMENT.issuerRfc,
      receiverName: SAMPLE_DOCUMENT.receiverName,
      from: "2026-11-01",
      until: "2026-11-30",
      balance: "$3,480.00 MXN",
      message:
        language === "en" ? "Good morning: here is your statement." : "Buen día: le enviamos su estado de cuenta.",
      link: sampleLink("/verify-cfdi"),
    }),
    es: {
      subject: "Estado de cuenta de {issuer}",
      title: "Estado de cuenta de {receiver}",
      body: "{message}\n\n{issuer} (RFC {issuer_rfc}) le envía su estado de cuenta {period}. Saldo: {balance_due}.\n\nEl PDF adjunto contiene los movimientos y las facturas con saldo.",
      action: "Verificar una factura",
      remark: "Si este estado de cuenta no es para usted, avise a {issuer} y borre este mensaje.",
    },
    en: {
      subject: "Statement of account from {issuer}",
      title: "Statement of account of {receiver}",
      body: "{message}\n\n{issuer} (RFC {issuer_rfc}) sends you your statement of account {period}. Balance: {balance_due}.\n\nThe attached PDF has the movements and the invoices with a balance.",
      action: "Verify an invoice",
      remark: "If this statement is not for you, tell {issuer} and delete this message.",
    },
  },
  /** The SAT waits for the receiver: said once the SAT says so. */
  "cancellation-asked": {
    ...asked,
    es: {
      subject: "Se solicitó cancelar: {document} {number}",
      title: "{document} {number}: cancelación solicitada",
      body: "El SAT recibió la solicitud de cancelar {this_document} a nombre de {receiver}[ por {total}] y espera la respuesta del receptor.\n\n[Si el receptor no responde a más tardar el {deadline}, el SAT la da por aceptada.]\n\nMientras tanto el documento sigue vigente. Le avisaremos en cuanto el SAT diga cómo terminó.\n\nFolio fiscal: {uuid}",
      action: "Ver la cancelación",
      remark: "Recibe este mensaje porque se pidió la cancelación desde la cuenta de {issuer}.",
    },
    en: {
      subject: "Cancellation requested: {document} {number}",
      title: "{document} {number}: cancellation requested",
      body: "The SAT received the request to cancel {this_document}, issued to {receiver}[ for {total}], and waits for the receiver's answer.\n\n[If the receiver does not answer by {deadline}, the SAT takes it as accepted.]\n\nMeanwhile the document stays active. We will notify you as soon as the SAT says how it ended.\n\nFolio fiscal (UUID): {uuid}",
      action: "See the cancellation",
      remark: "You receive this message because the cancellation was requested from the account of {issuer}.",
    },
  },
  "cancellation-asked-of-receiver": {
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
      remark:
        "You receive this message because {issuer} e-mailed you this document. If you have any questions, write to {issuer}.",
    },
  },
  "cancellation-done": {
    ...done,
    es: {
      subject: "Cancelación terminada: {document} {number}",
      title: "{document} {number}: cancelación terminada",
      body: "Terminó la cancelación de {this_document} a nombre de {receiver}[ por {total}]. Así la muestra el SAT: «{form}». Ya no tiene efectos fiscales.\n\nFolio fiscal: {uuid}",
      action: "Ver la cancelación",
      remark: "Conserve el acuse de la solicitud: lo encuentra junto al documento.",
    },
    en: {
      subject: "Cancellation complete: {document} {number}",
      title: "{document} {number}: cancellation complete",
      body: "The cancellation of {this_document} issued to {receiver}[ for {total}] is complete. The SAT shows it as “{form}”. It no longer has tax effects.\n\nFolio fiscal (UUID): {uuid}",
      action: "See the cancellation",
      remark: "Keep the acknowledgement of the request: you will find it with the document.",
    },
  },
  "cancellation-done-to-receiver": {
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
      title: "{document} {number}: cancellation complete",
      body: "{issuer} (RFC {issuer_rfc}) asked to cancel {this_document} issued to {receiver}[ for {total}], and the SAT shows it as “{form}”. It no longer has tax effects: do not deduct or credit it.\n\nFolio fiscal (UUID): {uuid}",
      action: "Check it at the SAT",
      remark:
        "You receive this message because {issuer} e-mailed you this document. If you have any questions, write to {issuer}.",
    },
  },
  "cancellation-not-done": {
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
      body: "The cancellation of {this_document} issued to {receiver}[ for {total}] did not go through: {reason}. The document stays active.\n\nFolio fiscal (UUID): {uuid}",
      action: "See the cancellation",
      remark: "The cancellation page shows what the SAT answered and what you can do now.",
    },
  },
  /** Several were chosen and asked for in one request: said at once, before the SAT has answered any of them. */
  "cancellations-asked": {
    values: ({ rfc, lines, leftOut }, language) => ({
      rfc,
      count: countText(lines.length, "invoice", language),
      list: lines.join("\n"),
      left_out: leftOut.join("\n"),
    }),
    sample: (language) => ({
      rfc: "EKU9003173C9",
      lines: SAMPLE_LINES,
      leftOut: [`A-121 · XOCHILT CASAS CHAVEZ · $580.00 MXN · ${SAMPLE_REASON[language]}`],
      link: sampleLink("/list/invoice?status=in_process"),
    }),
    es: {
      subject: "Cancelaciones solicitadas: {count}",
      title: "Cancelaciones solicitadas: {count}",
      body: "Desde la cuenta del RFC {rfc} se pidió cancelar juntas:\n\n{list}\n\n[Se dejaron fuera:\n{left_out}]\n\nEl SAT decide cada una por separado. La que su receptor deba aceptar sigue vigente hasta que responda o venza su plazo, que está en la página de su cancelación. Le avisaremos cómo terminan.",
      action: "Ver las que están en proceso",
      remark: "Si usted no pidió estas cancelaciones, cambie su contraseña y revise la actividad de su cuenta.",
    },
    en: {
      subject: "Cancellations asked for: {count}",
      title: "Cancellations asked for: {count}",
      body: "From the account of RFC {rfc} these were asked to be cancelled together:\n\n{list}\n\n[Left out:\n{left_out}]\n\nThe SAT decides each by itself. One that its receiver has to accept stays in force until they answer or their time is over, which the page of its cancellation tells. We will tell you how they end.",
      action: "See those in process",
      remark:
        "If you did not ask for these cancellations, change your password and look at the activity of your account.",
    },
  },
  /** Those that have ended since the last mail about the same batch. */
  "cancellations-ended": {
    values: ({ rfc, done, notDone, waiting }, language) => {
      const [opening, closing] = QUOTES[language];
      return {
        rfc,
        count: countText(done.length + notDone.length, "invoice", language),
        done: done.map(({ line, form }) => `${line} · ${opening}${FORMS[form]}${closing}`).join("\n"),
        not_done: notDone.map(({ line, reason }) => `${line} · ${REASONS[language][reason]}`).join("\n"),
        waiting: waiting === 0 ? "" : countText(waiting, "invoice", language),
      };
    },
    sample: () => ({
      rfc: "EKU9003173C9",
      done: [{ line: SAMPLE_LINES[0], form: "without_acceptance" }],
      notDone: [{ line: SAMPLE_LINES[1], reason: "rejected" }],
      waiting: 3,
      link: sampleLink("/list/cancelled-invoices"),
    }),
    es: {
      subject: "Cómo terminaron sus cancelaciones: {count}",
      title: "Cómo terminaron sus cancelaciones: {count}",
      body: "De las cancelaciones que se pidieron juntas desde la cuenta del RFC {rfc}, terminaron las de {count}.\n\n[Canceladas, ya sin efectos fiscales; así las muestra el SAT:\n{done}]\n\n[No se cancelaron y siguen vigentes:\n{not_done}]\n\n[El SAT aún no decide: {waiting}. Le avisaremos cuando terminen.]",
      action: "Ver las facturas canceladas",
      remark: "Conserve el acuse de cada solicitud: lo encuentra junto al documento.",
    },
    en: {
      subject: "How your cancellations ended: {count}",
      title: "How your cancellations ended: {count}",
      body: "Of the cancellations that were asked for together from the account of RFC {rfc}, those of {count} have ended.\n\n[Cancelled, with no fiscal effect any more; the SAT shows them as:\n{done}]\n\n[Not cancelled, still in force:\n{not_done}]\n\n[The SAT has still to decide: {waiting}. We will tell you when they end.]",
      action: "See the cancelled invoices",
      remark: "Keep the acknowledgement of each request: you find it with the document.",
    },
  },
} satisfies Partial<MailTemplates>;
