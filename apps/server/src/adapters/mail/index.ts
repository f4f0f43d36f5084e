export { type AttachedInvoice, deliverMail } from "./deliver-mail.ts";
export type { Attachment, MailedDocument, MailOutbox, MailParams, RecipientDelivery } from "./mail.ts";
export { createMailbox, createOutbox, type Mailbox, type MailboxMail } from "./outbox.ts";
export { createSmtpTransport, type MailTransport, mailboxTransport, verifySmtp } from "./transport.ts";
