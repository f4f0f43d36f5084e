import type { Clock } from "../../clock.ts";
import type { Logger } from "../../log.ts";
import type { Db } from "../postgres/index.ts";
import type { JobHandler } from "../queue/index.ts";
import type { Attachment } from "./mail.ts";
import { getPendingMail, markAttempt, markHandedOver, markSent, markUncertain } from "./mails.db.ts";
import { type MailTransport, UnansweredMail, UndeliverableMail } from "./transport.ts";

/** Whose files a mail takes along. */
export interface Carried {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: string;
}

interface MailDelivery {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly transport: MailTransport;
  /** Reads the files when the mail leaves. */
  readonly attachmentsOf: (carried: Carried) => Promise<readonly Attachment[]>;
}

/**
 * The job that delivers one mail, at most once: what the server refused or never had is tried again, with the same Message-ID; what it had and did not
 * answer, or what was cut off right there, stays in doubt until a person decides (docs/decisions/0121).
 */
export function deliverMail(parts: MailDelivery): JobHandler<"deliver-mail"> {
  const { db, clock, log, transport } = parts;
  return async ({ mailId }, { lastAttempt }) => {
    const mail = await getPendingMail(db, mailId);
    if (mail === null) return;
    if (mail.handed_over_at !== null) return leaveInDoubt(parts, mailId, "interrupted");
    const { recipient, subject, message_id: messageId, created_at: date } = mail;
    try {
      const carried = carriedBy(mail);
      const files = carried === null ? {} : { attachments: await parts.attachmentsOf(carried) };
      const letter = {
        recipient,
        heading: headingOf(mail),
        ...files,
        subject,
        text: mail.body_text ?? "",
        html: mail.body_html ?? "",
        messageId,
        date,
      };
      await transport.deliver(letter, () => markHandedOver(db, mailId, clock.now()));
    } catch (error) {
      if (error instanceof UnansweredMail) return leaveInDoubt(parts, mailId, error.message);
      const permanent = error instanceof UndeliverableMail;
      await markAttempt(db, mailId, (error as Error).message, permanent || lastAttempt);
      log.warn({ mailId, kind: mail.kind, reason: (error as Error).message, permanent }, "a mail was not delivered");
      if (permanent) return;
      throw error;
    }
    await markSent(db, mailId, clock.now(), transport.keepsBody);
  };
}

async function leaveInDoubt({ db, log }: MailDelivery, mailId: string, reason: string): Promise<void> {
  await markUncertain(db, mailId, reason);
  log.warn({ mailId, reason }, "nobody knows whether a mail was taken");
}

type PendingMail = NonNullable<Awaited<ReturnType<typeof getPendingMail>>>;

function carriedBy({ issuer_id: issuerId, invoice_id: invoiceId, language }: PendingMail): Carried | null {
  return issuerId === null || invoiceId === null ? null : { issuerId, invoiceId, language: language ?? "es" };
}

function headingOf({ recipient, to_header: to, cc_header: cc, reply_to: replyTo }: PendingMail) {
  return { to: to ?? [recipient], cc: cc ?? [], replyTo };
}
