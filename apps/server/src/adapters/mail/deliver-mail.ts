import type { Clock } from "../../clock.ts";
import type { Logger } from "../../log.ts";
import type { Db } from "../postgres/index.ts";
import type { JobHandler } from "../queue/index.ts";
import { getPendingMail, markAttempt, markSent } from "./mails.db.ts";
import { type MailTransport, UndeliverableMail } from "./transport.ts";

/**
 * The job that delivers one mail. Called again after a crash between the server's answer and our note of it, it sends the same Message-ID again,
 * by which receivers recognise the copy.
 */
export function deliverMail(parts: { db: Db; clock: Clock; log: Logger; transport: MailTransport }): JobHandler<"deliver-mail"> {
  const { db, clock, log, transport } = parts;
  return async ({ mailId }, { lastAttempt }) => {
    const mail = await getPendingMail(db, mailId);
    if (mail === null) return;
    const { recipient, subject, message_id: messageId, created_at: date } = mail;
    try {
      await transport.deliver({ recipient, subject, text: mail.body_text ?? "", html: mail.body_html ?? "", messageId, date });
    } catch (error) {
      const permanent = error instanceof UndeliverableMail;
      await markAttempt(db, mailId, (error as Error).message, permanent || lastAttempt);
      log.warn({ mailId, kind: mail.kind, reason: (error as Error).message, permanent }, "a mail was not delivered");
      if (permanent) return;
      throw error;
    }
    await markSent(db, mailId, clock.now(), transport.keepsBody);
  };
}
