import { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import type { Attachment } from "./mail.ts";

export interface Envelope {
  /** The one who gets this mail. */
  readonly recipient: string;
  /** Whom its heading names. */
  readonly heading: { readonly to: readonly string[]; readonly cc: readonly string[]; readonly replyTo: string | null };
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
  /**
   * Throws when the mail was not taken: UndeliverableMail when trying again is no use, UnansweredMail when it may have
   * been taken all the same. `onHandingOver` is awaited before the end of the mail leaves: until then nobody can have
   * taken it.
   */
  deliver(mail: Envelope, onHandingOver: () => Promise<void>): Promise<void>;
  close(): void;
}

/** In sandbox mode without a mail server: the mails are read at /sandbox/mailbox. */
export const mailboxTransport: MailTransport = {
  keepsBody: true,
  deliver: async () => undefined,
  close: () => undefined,
};

const CONNECT_MS = 10_000;
/** A server may look through a mail for long before it answers; what it does not answer by then stays in doubt. */
const SILENCE_MS = 120_000;

export class UndeliverableMail extends Error {
  override readonly name = "UndeliverableMail";
}

/** The server had all of the mail and did not say whether it took it. */
export class UnansweredMail extends Error {
  override readonly name = "UnansweredMail";
}

/**
 * A mail server. Its certificate is verified wherever TLS is used. `encrypted`: over smtp:// no mail, and no
 * password, leaves before STARTTLS; a server that does not offer it gets none.
 */
export function createSmtpTransport(
  url: string,
  sender: string,
  { encrypted = false }: { readonly encrypted?: boolean } = {},
): MailTransport {
  const smtp = openSmtp(url, encrypted);
  const watched = interceptEnd(smtp);
  return {
    keepsBody: false,
    async deliver({ recipient, heading, attachments = [], subject, text, html, messageId, date }, onHandingOver) {
      const addressed = { ...toHeading(heading), envelope: { from: addressOf(sender), to: recipient } };
      const files = attachments.map(({ fileName, mediaType, content }) => ({
        filename: fileName,
        contentType: mediaType,
        content: Buffer.from(content),
      }));
      const headers = { "Auto-Submitted": "auto-generated" };
      let handedOver = false;
      watched.set(messageId, async () => {
        await onHandingOver();
        handedOver = true;
      });
      await smtp
        .sendMail({ from: sender, ...addressed, subject, text, html, messageId, date, headers, attachments: files })
        .catch((error: SmtpError) => {
          throw toOutcome(error, handedOver);
        })
        .finally(() => watched.delete(messageId));
    },
    close: () => smtp.close(),
  };
}

function openSmtp(url: string, encrypted: boolean): Transporter {
  const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  return createTransport({ url, requireTLS: encrypted, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

/** Connects as a mail would, signs in where the address names a user, and sends nothing. Throws when that fails. */
export async function verifySmtp(url: string, { encrypted }: { readonly encrypted: boolean }): Promise<void> {
  const smtp = openSmtp(url, encrypted);
  await smtp.verify().finally(() => smtp.close());
}

/** An address and nothing else: a text would be read for more of them. */
const plain = (address: string) => ({ name: "", address });

function toHeading({ to, cc, replyTo }: Envelope["heading"]) {
  return { to: to.map(plain), cc: cc.map(plain), ...(replyTo === null ? {} : { replyTo: plain(replyTo) }) };
}

/** "Timbra <no-reply@timbra.example>" -> "no-reply@timbra.example". */
function addressOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

type BeforeEnd = () => Promise<void>;

/**
 * Lets each mail, by its Message-ID, be held before its end: the bytes are asked for once the server wants them, and
 * the end leaves when they are all read.
 */
function interceptEnd(smtp: Transporter): Map<string, BeforeEnd> {
  const watched = new Map<string, BeforeEnd>();
  smtp.use("stream", ({ data, message }, done) => {
    const beforeEnd = watched.get(String(data.messageId));
    const readAll = message.createReadStream.bind(message);
    if (beforeEnd !== undefined)
      message.createReadStream = (options) =>
        Readable.from(holdEnd(readAll(options), beforeEnd), { objectMode: false });
    done();
  });
  return watched;
}

async function* holdEnd(bytes: AsyncIterable<Uint8Array>, beforeEnd: BeforeEnd): AsyncGenerator<Uint8Array> {
  yield* bytes;
  await beforeEnd();
}

/**
 * What a failure says about the mail. An answer is an answer; without one, a mail that was transmitted may have been
 * taken.
 */
function toOutcome(error: SmtpError, handedOver: boolean): Error {
  if (handedOver && error.responseCode === undefined) return new UnansweredMail(error.message, { cause: error });
  return isPermanent(error) ? new UndeliverableMail(error.message, { cause: error }) : error;
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
