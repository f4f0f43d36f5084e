import { createTransport } from "nodemailer";
import type { Attachment } from "./mail.ts";

export interface Envelope {
  /** The one who gets this mail. */
  readonly recipient: string;
  /** Whom its heading names; absent: the recipient alone. */
  readonly heading?: { readonly to: readonly string[]; readonly cc: readonly string[]; readonly replyTo: string | null };
  readonly attachments?: readonly Attachment[];
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
    async deliver({ recipient, heading, attachments = [], subject, text, html, messageId, date }) {
      const addressed =
        heading === undefined ? { to: plain(recipient) } : { ...toHeading(heading), envelope: { from: addressOf(sender), to: recipient } };
      const files = attachments.map(({ fileName, mediaType, content }) => ({
        filename: fileName,
        contentType: mediaType,
        content: Buffer.from(content),
      }));
      const headers = { "Auto-Submitted": "auto-generated" };
      await smtp
        .sendMail({ from: sender, ...addressed, subject, text, html, messageId, date, headers, attachments: files })
        .catch((error: SmtpError) => {
          throw isPermanent(error) ? new UndeliverableMail(error.message, { cause: error }) : error;
        });
    },
    close: () => smtp.close(),
  };
}

/** An address and nothing else: a text would be read for more of them. */
const plain = (address: string) => ({ name: "", address });

function toHeading({ to, cc, replyTo }: NonNullable<Envelope["heading"]>) {
  return { to: to.map(plain), cc: cc.map(plain), ...(replyTo === null ? {} : { replyTo: plain(replyTo) }) };
}

/** "Timbra <no-reply@timbra.example>" -> "no-reply@timbra.example". */
function addressOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
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
