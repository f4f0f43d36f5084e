import type { Language, MailWords } from "@timbra/contract";
import type { Db, Tx } from "../../db/index.ts";
import type { Queue } from "../../jobs/queue.ts";
import type { Clock } from "../../lib/clock.ts";
import { newId } from "../../lib/ids.ts";
import type { SecretBox } from "../vault/index.ts";
import type { MailKind, MailOutbox } from "./mail.ts";
import { getMail, insertMail, listDeliveries, listMails, markToRetry } from "./mails.db.ts";
import { builtInMail, renderMail, sampleMail } from "./render-mail.ts";

interface OutboxDeps {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly sender: string;
  readonly bodies: SecretBox;
  /** The words that were chosen for a kind of mail; none when the built-in ones are in force. */
  readTexts(tx: Tx, kind: MailKind, language: Language): Promise<Partial<MailWords>>;
}

/** Mails are rows of the caller's transaction and a job of the same: they exist exactly when what they report does. */
export function createOutbox(parts: OutboxDeps): MailOutbox {
  return {
    async enqueue(tx, mail) {
      const id = newId(parts.clock);
      const { subject, text, html } = renderMail(mail, await parts.readTexts(tx, mail.kind, mail.language));
      await insertMail(tx, mail, {
        id,
        subject,
        sealedBody: sealBody(parts.bodies, id, { body_text: text, body_html: html }),
        messageId: `<${id}@${domainOf(parts.sender)}>`,
        createdAt: parts.clock.now(),
      });
      await parts.queue.send(tx, "deliver-mail", { mailId: id });
    },
    async preview(tx, mail) {
      return renderMail(mail, await parts.readTexts(tx, mail.kind, mail.language));
    },
    async sendAgain(tx, id) {
      if (!(await markToRetry(tx, id))) return false;
      await parts.queue.send(tx, "deliver-mail", { mailId: id });
      return true;
    },
    builtInWords: builtInMail,
    sample: sampleMail,
    deliveries: listDeliveries,
  };
}

function domainOf(sender: string): string {
  return /@([^>\s]+)/.exec(sender)?.[1] ?? "localhost";
}

type Row = Awaited<ReturnType<typeof listMails>>[number];

/** A mail as the embedded mailbox shows it. */
export type MailboxMail = Omit<Row, "sealed_body">;

/** What a mail says; null when that is not kept any more. */
interface MailBody {
  readonly body_text: string | null;
  readonly body_html: string | null;
}

/** Mails from before bodies were sealed have theirs in clear. */
export function openBody(
  bodies: SecretBox,
  { id, sealed_body, body_text, body_html }: MailBody & Pick<Row, "id" | "sealed_body">,
): MailBody {
  return sealed_body === null ? { body_text, body_html } : (JSON.parse(bodies.open(id, sealed_body)) as MailBody);
}

function sealBody(bodies: SecretBox, id: string, body: MailBody): Buffer {
  return bodies.seal(id, JSON.stringify(body));
}

/** The mails that are kept here instead of sent. */
export interface Mailbox {
  /** The newest, of one recipient when given. */
  list(recipient?: string): Promise<readonly MailboxMail[]>;
  get(id: string): Promise<MailboxMail | null>;
}

export function createMailbox(db: Db, bodies: SecretBox): Mailbox {
  const open = ({ sealed_body, ...row }: Row): MailboxMail => ({
    ...row,
    ...openBody(bodies, { ...row, sealed_body }),
  });
  return {
    list: async (recipient) => (await listMails(db, recipient)).map(open),
    async get(id) {
      const row = await getMail(db, id);
      return row === null ? null : open(row);
    },
  };
}
