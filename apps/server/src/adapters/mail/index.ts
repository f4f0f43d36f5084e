export { type Carried, deliverMail } from "./deliver-mail.ts";
export type { Attachment, RecipientDelivery, MailedDocument, MailOutbox, MailParams } from "./mail.ts";
export { createMailbox, type KeptMail, type Mailbox } from "./mailbox.ts";
export { createOutbox } from "./outbox.ts";
export { createSmtpTransport, type MailTransport, mailboxTransport } from "./transport.ts";
