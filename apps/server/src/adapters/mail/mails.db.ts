import { sql } from "kysely";
import type { Db, Tx } from "../../db/index.ts";
import type { NewMail, RecipientDelivery } from "./mail.ts";

interface WrittenMail {
  readonly id: string;
  readonly subject: string;
  /** Its body, as `MailBody` in JSON, sealed. */
  readonly sealedBody: Buffer;
  readonly messageId: string;
  readonly createdAt: Date;
}

export async function insertMail(tx: Tx, mail: Omit<NewMail, "params">, written: WrittenMail): Promise<void> {
  const { kind, recipient, language, carries } = mail;
  await tx
    .insertInto("mails")
    .values({
      ...{ id: written.id, kind, recipient, language, subject: written.subject },
      issuer_id: mail.issuerId ?? null,
      message_id: written.messageId,
      created_at: written.createdAt,
      sealed_body: written.sealedBody,
      reply_to: carries?.replyTo ?? mail.replyTo ?? null,
      ...(carries !== undefined && {
        ...("statementId" in carries
          ? { statement_id: carries.statementId }
          : { sending_id: carries.sendingId, invoice_id: carries.invoiceId }),
        to_header: [...carries.to],
        cc_header: [...carries.cc],
      }),
    })
    .execute();
}

const COLUMNS = [
  "id",
  "recipient",
  "subject",
  "body_text",
  "body_html",
  "sealed_body",
  "message_id",
  "state",
  "created_at",
  "kind",
] as const;

/** What a mail with an invoice, or a statement of account, has besides. */
const CARRIED = [
  "handed_over_at",
  "issuer_id",
  "invoice_id",
  "statement_id",
  "language",
  "to_header",
  "cc_header",
  "reply_to",
] as const;

/** Mails from before bodies were sealed have theirs in clear. */
const HAS_BODY = sql<boolean>`(sealed_body IS NOT NULL OR body_text IS NOT NULL)`;

/** A mail that is still to be delivered, or null when it was delivered (or given up) already. */
export async function getPendingMail(db: Db, id: string) {
  const row = await db
    .selectFrom("mails")
    .select([...COLUMNS, ...CARRIED])
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return row ?? null;
}

/**
 * After the mail has been sent its body, which can hold a one-time link, is not kept; in the embedded mailbox it
 * is all there is to read.
 */
export async function markSent(db: Db, id: string, sentAt: Date, keepBody: boolean): Promise<void> {
  const emptied = keepBody ? {} : { body_text: null, body_html: null, sealed_body: null };
  await db
    .updateTable("mails")
    .set((eb) => ({ state: "sent", sent_at: sentAt, last_error: null, attempts: eb("attempts", "+", 1), ...emptied }))
    .where("id", "=", id)
    .execute();
}

interface FailedAttempt {
  readonly error: string;
  readonly givenUp: boolean;
  /** When this attempt transmitted the mail; null when it did not come so far. */
  readonly handedOverAt: Date | null;
}

/** Of an attempt that another one overtook nothing is written: how the mail stands is the other's to say. */
export async function markAttempt(db: Db, id: string, { error, givenUp, handedOverAt }: FailedAttempt): Promise<void> {
  await db
    .updateTable("mails")
    .set((eb) => ({
      state: givenUp ? "failed" : "pending",
      last_error: error,
      handed_over_at: null,
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where(sql<boolean>`handed_over_at IS NOT DISTINCT FROM ${handedOverAt}::timestamptz`)
    .execute();
}

/**
 * From now on the server may have taken it, whatever becomes of this process. False when another attempt came first:
 * then this one must not end.
 */
export async function markHandedOver(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ handed_over_at: now })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where("handed_over_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markUncertain(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable("mails")
    .set((eb) => ({ state: "uncertain", last_error: reason, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** A mail that failed or is in doubt is to be delivered once more. False when it is neither, or its words are gone. */
export async function markToRetry(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mails")
    .set({ state: "pending", handed_over_at: null, last_error: null })
    .where("id", "=", id)
    .where("state", "in", ["failed", "uncertain"])
    .where(HAS_BODY)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const MAILBOX_LIMIT = 200;

/** The newest mails, of one recipient when given, for the mailbox page of the sandbox. */
export function listMails(db: Db, recipient?: string) {
  const newest = db
    .selectFrom("mails")
    .select(COLUMNS)
    .where(HAS_BODY)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAILBOX_LIMIT);
  return (
    recipient === undefined ? newest : newest.where(sql<boolean>`lower(recipient) = lower(${recipient})`)
  ).execute();
}

export async function getMail(db: Db, id: string) {
  const row = await db.selectFrom("mails").select(COLUMNS).where("id", "=", id).where(HAS_BODY).executeTakeFirst();
  return row ?? null;
}

export async function listDeliveries(tx: Tx, sendingIds: readonly string[]): Promise<RecipientDelivery[]> {
  if (sendingIds.length === 0) return [];
  return tx
    .selectFrom("mails")
    .select([
      "sending_id as sendingId",
      "recipient",
      "state",
      "attempts",
      "sent_at as sentAt",
      "last_error as lastError",
    ])
    .where("sending_id", "in", [...sendingIds])
    .orderBy("id")
    .$castTo<RecipientDelivery>()
    .execute();
}
