export { type Carried, deliverMail } from "./deliver-mail.ts";
export type { Attachment, MailedDocument, MailOutbox, MailParams, RecipientDelivery } from "./mail.ts";
export { createMailbox, createOutbox, type KeptMail, type Mailbox } from "./outbox.ts";
export { createSmtpTransport, type MailTransport, mailboxTransport } from "./transport.ts";
