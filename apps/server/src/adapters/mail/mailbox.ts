import type { Db } from "../postgres/index.ts";
import { getMail, listMails } from "./mails.db.ts";

/** A mail as the embedded mailbox keeps it. */
export type KeptMail = Awaited<ReturnType<typeof listMails>>[number];

/** The mails that are kept here instead of sent. */
export interface Mailbox {
  /** The newest, of one recipient when given. */
  list(recipient?: string): Promise<readonly KeptMail[]>;
  get(id: string): Promise<KeptMail | null>;
}

export function createMailbox(db: Db): Mailbox {
  return { list: (recipient) => listMails(db, recipient), get: (id) => getMail(db, id) };
}
