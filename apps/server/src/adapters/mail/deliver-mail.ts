import type { Db } from "../../db/index.ts";
import type { JobHandler } from "../../jobs/queue.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/log.ts";
import type { SecretBox } from "../vault/index.ts";
import type { Attachment } from "./mail.ts";
import { getPendingMail, markAttempt, markHandedOver, markSent, markUncertain } from "./mails.db.ts";
import { openBody } from "./outbox.ts";
import { type Envelope, type MailTransport, UnansweredMail, UndeliverableMail } from "./transport.ts";

/** The statement of account that a mail takes along. */
export interface AttachedStatement {
  readonly issuerId: string;
  readonly statementId: string;
}

/** Whose files a mail takes along. */
export interface AttachedInvoice {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: string;
}

interface MailDelivery {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly transport: MailTransport;
  /** Opens the bodies of mails. */
  readonly bodies: SecretBox;
  /** Reads the files when the mail leaves. */
  readonly attachmentsOf: (carried: AttachedInvoice | AttachedStatement) => Promise<readonly Attachment[]>;
}

/**
 * Of two deliveries of one mail at once (a server so slow that the job was taken for dead) the other has come to the
 * end first.
 */
class SupersededDelivery extends Error {
  override readonly name = "OvertakenMail";
}

/**
 * The job that delivers one mail, at most once: what the server refused or never had is tried again, with the same
 * Message-ID; what it had and did not answer, or what was cut off right there, stays in doubt until a person decides
 * (docs/decisions/0121).
 */
export function deliverMail(parts: MailDelivery): JobHandler<"deliver-mail"> {
  const { db, clock, log, transport } = parts;
  return async ({ mailId }, { lastAttempt }) => {
    const mail = await getPendingMail(db, mailId);
    if (mail === null) return;
    if (mail.handed_over_at !== null) return leaveUncertain(parts, mailId, "interrupted");
    let handedOverAt: Date | null = null;
    try {
      await transport.deliver(await envelopeOf(parts, mail), async () => {
        const now = clock.now();
        if (!(await markHandedOver(db, mailId, now))) throw new SupersededDelivery();
        handedOverAt = now;
      });
    } catch (error) {
      if (error instanceof SupersededDelivery) return log.warn({ mailId }, "a slow delivery was overtaken by another");
      if (error instanceof UnansweredMail) return leaveUncertain(parts, mailId, error.message);
      const permanent = error instanceof UndeliverableMail;
      await markAttempt(db, mailId, {
        error: (error as Error).message,
        givenUp: permanent || lastAttempt,
        handedOverAt,
      });
      log.warn({ mailId, kind: mail.kind, reason: (error as Error).message, permanent }, "a mail was not delivered");
      if (permanent) return;
      throw error;
    }
    await markSent(db, mailId, clock.now(), transport.keepsBody);
  };
}

async function leaveUncertain({ db, log }: MailDelivery, mailId: string, reason: string): Promise<void> {
  await markUncertain(db, mailId, reason);
  log.warn({ mailId, reason }, "nobody knows whether a mail was taken");
}

async function envelopeOf({ attachmentsOf, bodies }: MailDelivery, mail: PendingMail): Promise<Envelope> {
  const { recipient, issuer_id: issuerId, invoice_id: invoiceId, statement_id: statementId, language } = mail;
  const { body_text: text, body_html: html } = openBody(bodies, mail);
  const invoice = issuerId === null || invoiceId === null ? null : { issuerId, invoiceId, language: language ?? "es" };
  const statement = issuerId === null || statementId === null ? null : { issuerId, statementId };
  const carried = invoice ?? statement;
  return {
    recipient,
    heading: { to: mail.to_header ?? [recipient], cc: mail.cc_header ?? [], replyTo: mail.reply_to },
    ...(carried !== null && { attachments: await attachmentsOf(carried) }),
    subject: mail.subject,
    text: text ?? "",
    html: html ?? "",
    messageId: mail.message_id,
    date: mail.created_at,
  };
}

type PendingMail = NonNullable<Awaited<ReturnType<typeof getPendingMail>>>;
