import { ACCOUNT_MAILS } from "./accounts.ts";
import { DOCUMENT_MAILS } from "./documents.ts";
import type { MailTemplates } from "./mail-template.ts";
import { REMINDERS } from "./reminders.ts";

/** Every kind of mail. */
export const MAIL_TEMPLATES: MailTemplates = {
  ...ACCOUNT_MAILS,
  ...DOCUMENT_MAILS,
  ...REMINDERS,
};
