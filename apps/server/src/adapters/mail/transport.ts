import { createTransport } from "nodemailer";

export interface Envelope {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly date: Date;
}

/** How a mail leaves. `keepsBody`: it does not leave at all, and is read in the product. */
export interface MailTransport {
  readonly keepsBody: boolean;
  /** Throws when the mail was not taken; the error has `permanent` true when trying again is no use. */
  deliver(mail: Envelope): Promise<void>;
  close(): void;
}

/** In sandbox mode without a mail server: the mails are read at /sandbox/mailbox. */
export const mailboxTransport: MailTransport = { keepsBody: true, deliver: async () => undefined, close: () => undefined };

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export class UndeliverableMail extends Error {
  override readonly name = "UndeliverableMail";
}

/** A mail server. Its certificate is verified wherever TLS is spoken. */
export function createSmtpTransport(url: string, sender: string): MailTransport {
  const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  const smtp = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    keepsBody: false,
    async deliver({ recipient, subject, text, html, messageId, date }) {
      const to = { name: "", address: recipient };
      await smtp
        .sendMail({ from: sender, to, subject, text, html, messageId, date, headers: { "Auto-Submitted": "auto-generated" } })
        .catch((error: SmtpError) => {
          throw isPermanent(error) ? new UndeliverableMail(error.message, { cause: error }) : error;
        });
    },
    close: () => smtp.close(),
  };
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}

/** A 5xx answer about this very mail. A refused login is 5xx too, but an operator can mend it: that is tried again. */
function isPermanent(error: SmtpError): boolean {
  const aboutTheMail = ["MAIL FROM", "RCPT TO", "DATA"].includes(error.command ?? "");
  return aboutTheMail && (error.responseCode ?? 0) >= 500;
}
