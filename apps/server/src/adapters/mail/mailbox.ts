import type { Db } from "../postgres/index.ts";
import type { SecretBox } from "../vault/index.ts";
import { getMail, listMails } from "./mails.db.ts";

type Row = Awaited<ReturnType<typeof listMails>>[number];

/** A mail as the embedded mailbox shows it. */
export type KeptMail = Omit<Row, "sealed_body">;

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

export function sealBody(bodies: SecretBox, id: string, body: MailBody): Buffer {
  return bodies.seal(id, JSON.stringify(body));
}

/** The mails that are kept here instead of sent. */
export interface Mailbox {
  /** The newest, of one recipient when given. */
  list(recipient?: string): Promise<readonly KeptMail[]>;
  get(id: string): Promise<KeptMail | null>;
}

export function createMailbox(db: Db, bodies: SecretBox): Mailbox {
  const open = ({ sealed_body, ...row }: Row): KeptMail => ({ ...row, ...openBody(bodies, { ...row, sealed_body }) });
  return {
    list: async (recipient) => (await listMails(db, recipient)).map(open),
    async get(id) {
      const row = await getMail(db, id);
      return row === null ? null : open(row);
    },
  };
}
