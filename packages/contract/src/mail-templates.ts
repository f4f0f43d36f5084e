import type { Language } from "./language.ts";

type Words = Readonly<Record<Language, string>>;

/** What replaces each name in a mail. The link of its one button is no variable: it is always there. */
export const MAIL_VARIABLES = {
  username: { es: "Nombre de usuario", en: "User name" },
  email: { es: "El correo nuevo", en: "The new address" },
  document: { es: "Tipo de documento: «Factura»", en: "Kind of document: “Invoice”" },
  this_document: { es: "El documento en una frase: «esta factura»", en: "The document in a sentence: “this invoice”" },
  number: { es: "Serie y folio", en: "Series and folio" },
  uuid: { es: "Folio fiscal", en: "Folio fiscal (UUID)" },
  total: { es: "Importe con moneda; vacío si no lo hay", en: "Amount with its currency; empty when there is none" },
  message: { es: "Lo que escribió quien envía; puede estar vacío", en: "What the sender wrote; may be empty" },
  issuer: { es: "Nombre del emisor", en: "Name of the issuer" },
  issuer_rfc: { es: "RFC del emisor", en: "RFC of the issuer" },
  receiver: { es: "Nombre del receptor", en: "Name of the receiver" },
  deadline: { es: "Último día para responder; puede estar vacío", en: "Last day to answer; may be empty" },
  form: { es: "Cómo se canceló, según el SAT", en: "How it was cancelled, as the SAT says" },
  reason: { es: "Por qué no se canceló", en: "Why it was not cancelled" },
  reference: { es: "Número de la orden", en: "Number of the order" },
  credits: { es: "Créditos", en: "Credits" },
  balance: { es: "Créditos disponibles", en: "Credits available" },
  invoice_note: {
    es: "Aviso de que habrá factura; puede estar vacío",
    en: "Note that there will be an invoice; may be empty",
  },
  rfc: { es: "RFC de la empresa", en: "RFC of the company" },
  certificate: { es: "Número del certificado", en: "Number of the certificate" },
  time_left: { es: "Días que quedan: «30 días»", en: "Days left: “30 days”" },
  date: { es: "Fecha de vencimiento", en: "Day on which it ends" },
  month: { es: "Mes de los pagos: «octubre de 2026»", en: "Month of the payments: “October 2026”" },
  last_day: { es: "Último día del plazo", en: "Last day to issue them" },
  count: { es: "Cuántas facturas: «3 facturas»", en: "How many invoices: “3 invoices”" },
  amount: { es: "Saldo por cobrar", en: "Balance to be collected" },
  list: { es: "Las facturas, una por renglón", en: "The invoices, one a line" },
  left_out: {
    es: "Las que se dejaron fuera y por qué; puede estar vacío",
    en: "Those that were left out, and why; may be empty",
  },
  done: {
    es: "Las canceladas, una por renglón; puede estar vacío",
    en: "The cancelled ones, one a line; may be empty",
  },
  not_done: {
    es: "Las que no se cancelaron y por qué; puede estar vacío",
    en: "Those that were not cancelled, and why; may be empty",
  },
  waiting: {
    es: "Cuántas faltan: «3 facturas»; puede estar vacío",
    en: "How many are still to come: “3 invoices”; may be empty",
  },
} as const satisfies Readonly<Record<string, Words>>;
export type MailVariable = keyof typeof MAIL_VARIABLES;

interface MailKindWords extends Words {
  readonly variables: readonly MailVariable[];
  /** Those without which the mail does not say what it is for: its text must contain them. */
  readonly required: readonly MailVariable[];
}

const DOCUMENT = ["document", "this_document", "number", "uuid", "total", "issuer", "issuer_rfc", "receiver"] as const;

/** Every kind of mail: what it is called, and which variables its words may have. */
export const MAIL_KINDS = {
  verify: {
    es: "Confirmar el correo electrónico",
    en: "Confirm the e-mail address",
    variables: ["username"],
    required: [],
  },
  reset: { es: "Elegir otra contraseña", en: "Choose another password", variables: ["username"], required: [] },
  "already-registered": {
    es: "Ya tiene una cuenta",
    en: "Already has an account",
    variables: ["username"],
    required: [],
  },
  "rfc-taken": {
    es: "El RFC que se quiso registrar ya tiene cuenta",
    en: "The RFC of a registration has an account",
    variables: ["username", "rfc"],
    required: ["rfc"],
  },
  "username-taken": {
    es: "El usuario que se quiso registrar es de otra cuenta",
    en: "The username of a registration has an account",
    variables: ["username"],
    required: ["username"],
  },
  "password-changed": {
    es: "La contraseña cambió",
    en: "The password was changed",
    variables: ["username"],
    required: [],
  },
  email: {
    es: "Confirmar el nuevo correo electrónico",
    en: "Confirm the new e-mail address",
    variables: ["username"],
    required: [],
  },
  "email-changed": {
    es: "El correo electrónico cambió, a la dirección anterior",
    en: "The e-mail address was changed, to the address before",
    variables: ["username", "email"],
    required: ["email"],
  },
  "second-factor-on": {
    es: "Verificación en dos pasos activada",
    en: "Two-step verification turned on",
    variables: ["username"],
    required: [],
  },
  "second-factor-off": {
    es: "Verificación en dos pasos desactivada",
    en: "Two-step verification turned off",
    variables: ["username"],
    required: [],
  },
  "second-factor-codes": {
    es: "Códigos de recuperación nuevos",
    en: "New recovery codes",
    variables: ["username"],
    required: [],
  },
  "second-factor-used": {
    es: "Se usó un código de recuperación",
    en: "A recovery code was used",
    variables: ["username"],
    required: [],
  },
  "accountant-invited": {
    es: "Invitación al contador",
    en: "Invitation to the accountant",
    variables: ["issuer", "rfc"],
    required: [],
  },
  invoice: {
    es: "Factura al cliente",
    en: "Invoice to the customer",
    variables: [...DOCUMENT, "message"],
    required: ["message", "uuid"],
  },
  "order-paid": {
    es: "Compra de créditos pagada",
    en: "Purchase of credits paid",
    variables: ["reference", "credits", "total", "balance", "invoice_note"],
    required: ["reference", "total"],
  },
  "cancellation-asked": {
    es: "Cancelación solicitada, al emisor",
    en: "Cancellation asked for, to the issuer",
    variables: [...DOCUMENT, "deadline"],
    required: ["uuid"],
  },
  "cancellation-asked-of-receiver": {
    es: "Cancelación solicitada, al receptor",
    en: "Cancellation asked for, to the receiver",
    variables: [...DOCUMENT, "deadline"],
    required: ["uuid"],
  },
  "cancellation-done": {
    es: "Cancelación terminada, al emisor",
    en: "Cancellation done, to the issuer",
    variables: [...DOCUMENT, "form"],
    required: ["uuid"],
  },
  "cancellation-done-to-receiver": {
    es: "Cancelación terminada, al receptor",
    en: "Cancellation done, to the receiver",
    variables: [...DOCUMENT, "form"],
    required: ["uuid"],
  },
  "cancellation-not-done": {
    es: "No se canceló, al emisor",
    en: "Not cancelled, to the issuer",
    variables: [...DOCUMENT, "reason"],
    required: ["uuid", "reason"],
  },
  "cancellations-asked": {
    es: "Cancelaciones solicitadas juntas, al emisor",
    en: "Cancellations asked for together, to the issuer",
    variables: ["rfc", "count", "list", "left_out"],
    required: ["list"],
  },
  "cancellations-ended": {
    es: "Fin de cancelaciones solicitadas juntas, al emisor",
    en: "Ends of cancellations asked for together, to the issuer",
    variables: ["rfc", "count", "done", "not_done", "waiting"],
    required: ["done", "not_done"],
  },
  "certificate-expiring": {
    es: "Certificado por vencer",
    en: "Certificate about to end",
    variables: ["rfc", "certificate", "time_left", "date"],
    required: ["date"],
  },
  "low-credits": { es: "Pocos créditos", en: "Few credits left", variables: ["rfc", "credits"], required: ["credits"] },
  "receipts-due": {
    es: "Recibos de pago por emitir",
    en: "Payment receipts due",
    variables: ["rfc", "month", "last_day", "count", "amount", "list"],
    required: ["last_day"],
  },
} as const satisfies Readonly<Record<string, MailKindWords>>;
export type MailKind = keyof typeof MAIL_KINDS;

/** What a mail is called, also one whose kind is not known here any more. */
export function mailKindName(kind: string, language: Language): string {
  return Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind as MailKind][language] : kind;
}
