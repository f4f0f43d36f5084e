import type { Language } from "./language.ts";

type Words = Readonly<Record<Language, string>>;

/** What replaces each name in a mail. The link of its one button is no variable: it is always there. */
export const MAIL_VARIABLES = {
  username: { es: "Nombre de usuario", en: "User name" },
  email: { es: "El correo nuevo", en: "The new address" },
  document: { es: "Tipo de documento: «Factura»", en: "Type of document: “Invoice”" },
  this_document: { es: "El documento en una frase: «esta factura»", en: "The document in a sentence: “this invoice”" },
  number: { es: "Serie y folio", en: "Series and folio" },
  uuid: { es: "Folio fiscal", en: "Folio fiscal (UUID)" },
  total: { es: "Importe con moneda; vacío si no lo hay", en: "Amount with its currency; empty when there is none" },
  message: { es: "Lo que escribió quien envía; puede estar vacío", en: "What the sender wrote; may be empty" },
  issuer: { es: "Nombre del emisor", en: "Name of the issuer" },
  issuer_rfc: { es: "RFC del emisor", en: "RFC of the issuer" },
  receiver: { es: "Nombre del receptor", en: "Name of the receiver" },
  period: { es: "Periodo: «del 1 al 30 de noviembre»", en: "Period: “November 1 to 30”" },
  balance_due: { es: "Saldo al final, con moneda", en: "Balance at the end, with currency" },
  deadline: { es: "Último día para responder; puede estar vacío", en: "Last day to answer; may be empty" },
  form: { es: "Cómo se canceló, según el SAT", en: "How it was cancelled, as the SAT says" },
  reason: { es: "Por qué no se canceló", en: "Why it was not cancelled" },
  reference: { es: "Número de la compra", en: "Number of the purchase" },
  credits: { es: "Créditos", en: "Credits" },
  balance: { es: "Créditos disponibles", en: "Credits available" },
  invoice_note: {
    es: "Aviso de que habrá factura; puede estar vacío",
    en: "Note that there will be an invoice; may be empty",
  },
  rfc: { es: "RFC de la empresa", en: "RFC of the company" },
  certificate: { es: "Número del certificado", en: "Number of the certificate" },
  time_left: { es: "Días que quedan: «30 días»", en: "Days left: “30 days”" },
  date: { es: "Fecha de vencimiento", en: "Expiry date" },
  size: { es: "Tamaño del archivo: «12 MB»", en: "Size of the archive: “12 MB”" },
  month: { es: "Mes de los pagos: «octubre de 2026»", en: "Month of the payments: “October 2026”" },
  last_day: { es: "Último día del plazo", en: "Last day to issue them" },
  count: { es: "Cuántas facturas: «3 facturas»", en: "How many invoices: “3 invoices”" },
  amount: { es: "Saldo por cobrar", en: "Balance to be collected" },
  list: { es: "Las facturas, una por renglón", en: "The invoices, one per line" },
  left_out: {
    es: "Las que se dejaron fuera y por qué; puede estar vacío",
    en: "Those that were left out, and why; may be empty",
  },
  done: {
    es: "Las canceladas, una por renglón; puede estar vacío",
    en: "The cancelled ones, one per line; may be empty",
  },
  not_done: {
    es: "Las que no se cancelaron y por qué; puede estar vacío",
    en: "Those that were not cancelled, and why; may be empty",
  },
  waiting: {
    es: "Cuántas faltan: «3 facturas»; puede estar vacío",
    en: "How many are pending: “3 invoices”; may be empty",
  },
} as const satisfies Readonly<Record<string, Words>>;
export type MailVariable = keyof typeof MAIL_VARIABLES;

const DOCUMENT = ["document", "this_document", "number", "uuid", "total", "issuer", "issuer_rfc", "receiver"] as const;

/**
 * A kind of mail: what it is called, which variables its words may have, and those without which it does not say
 * what it is for: its text must contain them.
 */
function mail<const Variable extends MailVariable>(
  es: string,
  en: string,
  variables: readonly Variable[],
  required: readonly NoInfer<Variable>[] = [],
) {
  return { es, en, variables, required };
}

/** Every kind of mail. */
export const MAIL_KINDS = {
  verify: mail("Confirmar el correo electrónico", "Confirm the e-mail address", ["username"]),
  reset: mail("Elegir otra contraseña", "Choose another password", ["username"]),
  "already-registered": mail("Ya tiene una cuenta", "Already has an account", ["username"]),
  "rfc-taken": mail(
    "El RFC que se quiso registrar ya tiene cuenta",
    "The RFC being registered already has an account",
    ["username", "rfc"],
    ["rfc"],
  ),
  "username-taken": mail(
    "El usuario que se quiso registrar es de otra cuenta",
    "The username being registered belongs to another account",
    ["username"],
    ["username"],
  ),
  "password-changed": mail("La contraseña cambió", "The password was changed", ["username"]),
  email: mail("Confirmar el nuevo correo electrónico", "Confirm the new e-mail address", ["username"]),
  "email-changed": mail(
    "El correo electrónico cambió, a la dirección anterior",
    "The e-mail address was changed, to the previous address",
    ["username", "email"],
    ["email"],
  ),
  "second-factor-on": mail("Verificación en dos pasos activada", "Two-step verification turned on", ["username"]),
  "second-factor-off": mail("Verificación en dos pasos desactivada", "Two-step verification turned off", ["username"]),
  "second-factor-codes": mail("Códigos de recuperación nuevos", "New recovery codes", ["username"]),
  "second-factor-used": mail("Se usó un código de recuperación", "A recovery code was used", ["username"]),
  "accountant-invited": mail("Invitación al contador", "Invitation to the accountant", ["issuer", "rfc"]),
  statement: mail(
    "Estado de cuenta al cliente",
    "Statement of account to the customer",
    ["issuer", "issuer_rfc", "receiver", "period", "balance_due", "message"],
    ["message", "period"],
  ),
  invoice: mail("Factura al cliente", "Invoice to the customer", [...DOCUMENT, "message"], ["message", "uuid"]),
  "order-paid": mail(
    "Compra de créditos pagada",
    "Purchase of credits paid",
    ["reference", "credits", "total", "balance", "invoice_note"],
    ["reference", "total"],
  ),
  "cancellation-asked": mail(
    "Cancelación solicitada, al emisor",
    "Cancellation requested, to the issuer",
    [...DOCUMENT, "deadline"],
    ["uuid"],
  ),
  "cancellation-asked-of-receiver": mail(
    "Cancelación solicitada, al receptor",
    "Cancellation requested, to the receiver",
    [...DOCUMENT, "deadline"],
    ["uuid"],
  ),
  "cancellation-done": mail(
    "Cancelación terminada, al emisor",
    "Cancellation complete, to the issuer",
    [...DOCUMENT, "form"],
    ["uuid"],
  ),
  "cancellation-done-to-receiver": mail(
    "Cancelación terminada, al receptor",
    "Cancellation complete, to the receiver",
    [...DOCUMENT, "form"],
    ["uuid"],
  ),
  "cancellation-not-done": mail(
    "No se canceló, al emisor",
    "Not cancelled, to the issuer",
    [...DOCUMENT, "reason"],
    ["uuid", "reason"],
  ),
  "cancellations-asked": mail(
    "Cancelaciones solicitadas juntas, al emisor",
    "Cancellations requested together, to the issuer",
    ["rfc", "count", "list", "left_out"],
    ["list"],
  ),
  "cancellations-ended": mail(
    "Fin de cancelaciones solicitadas juntas, al emisor",
    "Result of cancellations requested together, to the issuer",
    ["rfc", "count", "done", "not_done", "waiting"],
    ["done", "not_done"],
  ),
  "certificate-expiring": mail(
    "Certificado por vencer",
    "Certificate about to expire",
    ["rfc", "certificate", "time_left", "date"],
    ["date"],
  ),
  "archive-ready": mail(
    "Archivo con todos los datos, listo",
    "Archive with all the data, ready",
    ["rfc", "size", "date"],
    ["date"],
  ),
  leaving: mail(
    "La cuenta de la empresa se cierra",
    "The company's account is being closed",
    ["rfc", "date"],
    ["date"],
  ),
  "low-credits": mail("Pocos créditos", "Few credits left", ["rfc", "credits"], ["credits"]),
  "receipts-due": mail(
    "Recibos de pago por emitir",
    "Payment receipts due",
    ["rfc", "month", "last_day", "count", "amount", "list"],
    ["last_day"],
  ),
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** What a mail is called, also one whose kind is not known here any more. */
export function mailKindName(kind: string, language: Language): string {
  return Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind as MailKind][language] : kind;
}
