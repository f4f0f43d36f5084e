export { type AttachedInvoice, type AttachedStatement, deliverMail } from "./deliver-mail.ts";
export type { Attachment, MailedDocument, MailOutbox, MailParams, NewMail, RecipientDelivery } from "./mail.ts";
export { createMailbox, createOutbox, type Mailbox, type MailboxMail } from "./outbox.ts";
export { createSmtpTransport, type MailTransport, mailboxTransport, verifySmtp } from "./transport.ts";
