import { monthInWords } from "../../../lib/mexican-time.ts";
import { countText, dayInWords, type MailTemplates, sampleLink } from "./mail-template.ts";

const LESS_THAN_A_DAY = { es: "menos de un día", en: "less than a day" } as const;

/** What the product reminds of by itself. */
export const REMINDERS = {
  "certificate-expiring": {
    values: ({ rfc, certificate, daysLeft, lastDay }, language) => ({
      rfc,
      certificate,
      time_left: daysLeft < 1 ? LESS_THAN_A_DAY[language] : countText(daysLeft, "day", language),
      date: dayInWords(lastDay, language),
    }),
    sample: () => ({
      rfc: "EKU9003173C9",
      certificate: "30001000000500003416",
      daysLeft: 30,
      lastDay: "2026-12-21",
      link: sampleLink("/user/csd"),
    }),
    es: {
      subject: "Su certificado de sello vence el {date}",
      title: "Su certificado de sello vence en {time_left}",
      body: "El certificado de sello digital {certificate}, del RFC {rfc}, vence el {date}. Después de ese día no se puede timbrar ni cancelar con él.\n\nGenere uno nuevo con su e.firma en el servicio Certifica del SAT y cárguelo aquí: puede hacerlo desde hoy, y las facturas ya timbradas no cambian.",
      action: "Cargar el certificado nuevo",
      remark: "Si ya cargó otro certificado, ignore este mensaje.",
    },
    en: {
      subject: "Your seal certificate ends on {date}",
      title: "Your seal certificate ends in {time_left}",
      body: "The digital seal certificate {certificate} of RFC {rfc} ends on {date}. After that day nothing can be stamped or cancelled with it.\n\nMake a new one with your e.firma in the SAT's Certifica service and upload it here: you can do so from today, and the invoices that are stamped already do not change.",
      action: "Upload the new certificate",
      remark: "If you have uploaded another certificate already, ignore this message.",
    },
  },
  "archive-ready": {
    values: ({ rfc, megabytes, lastDay }, language) => ({
      rfc,
      size: `${Math.max(1, Math.round(megabytes))} MB`,
      date: dayInWords(lastDay, language),
    }),
    sample: () => ({
      rfc: "EKU9003173C9",
      megabytes: 12,
      lastDay: "2026-11-29",
      link: sampleLink("/user/data"),
    }),
    es: {
      subject: "El archivo con todos sus datos está listo",
      title: "Su archivo está listo",
      body: "El archivo con todos los datos del RFC {rfc} está listo: {size}. Contiene los XML y PDF, los acuses, las listas, el historial de créditos y la bitácora.\n\nPuede descargarlo hasta el {date}; después se elimina.",
      action: "Descargar el archivo",
      remark: "Si usted no lo pidió, cambie su contraseña y revise la actividad de su cuenta.",
    },
    en: {
      subject: "The archive of everything is ready",
      title: "Your archive is ready",
      body: "The archive with all the data of RFC {rfc} is ready: {size}. It holds the XML and PDF files, the acknowledgements, the lists, the history of credits and the audit log.\n\nYou can download it until {date}; then it is deleted.",
      action: "Download the archive",
      remark: "If you did not ask for it, change your password and look at the activity of your account.",
    },
  },
  leaving: {
    values: ({ rfc, day }, language) => ({ rfc, date: dayInWords(day, language) }),
    sample: () => ({ rfc: "EKU9003173C9", day: "2026-12-22", link: sampleLink("/user/data") }),
    es: {
      subject: "La cuenta de {rfc} se cerrará el {date}",
      title: "La cuenta se cerrará el {date}",
      body: "Se pidió cerrar la cuenta del RFC {rfc}. Sus llaves privadas ya se destruyeron: desde ahora no se puede timbrar ni cancelar con ella.\n\nEl {date} se borra todo lo que la ley permite borrar. Antes de ese día puede entrar y conservarla.\n\nGuarde sus XML: la ley pide conservarlos durante años.",
      action: "Conservar la cuenta",
      remark: "Si usted no lo pidió, entre ahora, conserve la cuenta y cambie su contraseña.",
    },
    en: {
      subject: "The account of {rfc} will be closed on {date}",
      title: "The account will be closed on {date}",
      body: "Closing the account of RFC {rfc} was asked for. Its private keys have been destroyed: from now on nothing can be stamped or cancelled with it.\n\nOn {date} everything that the law lets be erased is erased. Before that day you can sign in and keep it.\n\nKeep your XML files: the law asks for them for years.",
      action: "Keep the account",
      remark: "If you did not ask for it, sign in now, keep the account and change your password.",
    },
  },
  "low-credits": {
    values: ({ rfc, credits }, language) => ({ rfc, credits: countText(credits, "credit", language) }),
    sample: () => ({ rfc: "EKU9003173C9", credits: 9, link: sampleLink("/orders/list") }),
    es: {
      subject: "Su cuenta tiene solo {credits}",
      title: "Le quedan pocos créditos",
      body: "La cuenta del RFC {rfc} tiene ya solo {credits}. Cada timbrado usa uno; sin créditos no se puede timbrar.",
      action: "Comprar créditos",
      remark: "Este aviso se envía una sola vez, hasta que vuelva a comprar.",
    },
    en: {
      subject: "Your account has only {credits}",
      title: "You have few credits left",
      body: "The account of RFC {rfc} has only {credits} left. Each stamp uses one; without credits nothing can be stamped.",
      action: "Buy credits",
      remark: "This notice is sent once, until you buy again.",
    },
  },
  "receipts-due": {
    values: ({ rfc, month, lastDay, count, amount, lines }, language) => ({
      rfc,
      month: monthInWords(month, language),
      last_day: dayInWords(lastDay, language),
      count: countText(count, "invoice", language),
      amount,
      list: lines.length < count ? [...lines, "…"].join("\n") : lines.join("\n"),
    }),
    sample: () => ({
      rfc: "EKU9003173C9",
      month: "2026-10",
      lastDay: "2026-11-05",
      count: 2,
      amount: "$3,480.00 MXN",
      lines: ["A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN", "A-120 · XOCHILT CASAS CHAVEZ · $2,320.00 MXN"],
      link: sampleLink("/create/pay"),
    }),
    es: {
      subject: "Recibos de pago de {month}: el plazo termina el {last_day}",
      title: "Recibos de pago de {month}",
      body: "Los pagos que recibió en {month} de facturas PPD llevan un recibo de pago a más tardar el {last_day}.\n\nEn la cuenta del RFC {rfc} hay {count} con saldo por {amount}:\n\n{list}\n\nSi alguna ya fue pagada, emita su recibo. Las que no, no requieren nada.",
      action: "Emitir recibos de pago",
      remark: "Este recordatorio se envía una vez al mes, solo cuando hay facturas con saldo.",
    },
    en: {
      subject: "Payment receipts of {month}: due by {last_day}",
      title: "Payment receipts of {month}",
      body: "Payments that you received in {month} for PPD invoices need a payment receipt by {last_day}.\n\nThe account of RFC {rfc} has {count} with a balance of {amount}:\n\n{list}\n\nIf one of them was paid, issue its receipt. Those not paid require nothing.",
      action: "Issue payment receipts",
      remark: "This reminder is sent once a month, only when there are invoices with a balance.",
    },
  },
} satisfies Partial<MailTemplates>;
