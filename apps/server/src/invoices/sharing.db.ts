import { type Selectable, sql } from "kysely";
import type { Database, Tx } from "../db/index.ts";

export type SendingRecord = Selectable<Database["invoice_sendings"]>;

/** A letter that somebody sends: `id` is that of the click. */
export interface NewLetter {
  readonly issuerId: string;
  readonly id: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly message: string | null;
  readonly language: string;
  readonly userId: string;
  readonly now: Date;
}

/** What a letter fills of its row, whatever it is about. */
export function letterColumns({ issuerId, id, to, cc, message, language, userId, now }: NewLetter) {
  return {
    issuer_id: issuerId,
    id,
    recipients: [...to],
    copies: [...cc],
    message,
    language,
    created_by: userId,
    created_at: now,
  };
}

export interface NewSending extends NewLetter {
  readonly invoiceId: string;
}

/** False, and nothing happens, when the id is known already: the same click came before. */
export async function insertSending(tx: Tx, given: NewSending): Promise<boolean> {
  const inserted = await tx
    .insertInto("invoice_sendings")
    .values({ ...letterColumns(given), invoice_id: given.invoiceId })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What was sent of an invoice, newest first. */
export function listSendings(tx: Tx, issuerId: string, invoiceId: string): Promise<SendingRecord[]> {
  return newestOfInvoice(tx, "invoice_sendings", issuerId, invoiceId);
}

export type ShareRecord = Selectable<Database["share_links"]>;

export interface NewShare {
  readonly issuerId: string;
  readonly id: string;
  readonly invoiceId: string;
  readonly hash: Buffer;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export function insertShare(
  tx: Tx,
  { issuerId, id, invoiceId, hash, userId, now, expiresAt }: NewShare,
): Promise<ShareRecord> {
  return tx
    .insertInto("share_links")
    .values({
      issuer_id: issuerId,
      id,
      invoice_id: invoiceId,
      token_sha256: hash,
      created_by: userId,
      created_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The links of an invoice, newest first. */
export function listShares(tx: Tx, issuerId: string, invoiceId: string): Promise<ShareRecord[]> {
  return newestOfInvoice(tx, "share_links", issuerId, invoiceId);
}

/** Ends a link; one that ended stays ended when it did. False when there is none. */
export async function revokeShare(tx: Tx, issuerId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("share_links")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The link of a secret, while it works. */
export function findShare(tx: Tx, issuerId: string, hash: Buffer, now: Date): Promise<ShareRecord | undefined> {
  return tx
    .selectFrom("share_links")
    .selectAll()
    .where("issuer_id", "=", issuerId)
    .where("token_sha256", "=", hash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function countOpening(tx: Tx, issuerId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("share_links")
    .set((eb) => ({ opened: eb("opened", "+", 1), last_opened_at: now }))
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

/** What is done with an invoice, time and again. */
type ActivityTable = "invoice_sendings" | "share_links";

const MOST = 50;

/** The rows of an invoice, newest first. */
export async function newestOfInvoice<Table extends ActivityTable>(
  tx: Tx,
  table: Table,
  issuerId: string,
  invoiceId: string,
): Promise<Selectable<Database[Table]>[]> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    SELECT * FROM ${sql.table(table)} WHERE issuer_id = ${issuerId} AND invoice_id = ${invoiceId}
    ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MOST)}`.execute(tx);
  return rows;
}
