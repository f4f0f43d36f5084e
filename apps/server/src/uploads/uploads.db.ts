import type { Insertable, Selectable } from "kysely";
import { type Database, issuerOf, type Tx } from "../db/index.ts";

const COLUMNS = ["id", "name", "size", "received", "media_type", "expires_at"] as const;

/**
 * A file that is being uploaded, or has arrived and waits to be used. `received`: how many of its bytes have arrived,
 * from the beginning; `media_type`: what it is by its content, once it is whole.
 */
export type Upload = Pick<Selectable<Database["uploads"]>, (typeof COLUMNS)[number]>;

/** Null when there is none, or its time is over. */
export async function findUpload(tx: Tx, id: string, now: Date): Promise<Upload | null> {
  const row = await tx
    .selectFrom("uploads")
    .select(COLUMNS)
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function countUploads(tx: Tx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom("uploads")
    .select((of) => of.fn.countAll<string>().as("count"))
    .where("issuer_id", "=", issuerOf(tx))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Begins an upload; one that somebody began at the same instant is left as it is. */
export async function insertUpload(tx: Tx, upload: Insertable<Database["uploads"]>): Promise<void> {
  await tx
    .insertInto("uploads")
    .values(upload)
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .execute();
}

/** Counts a chunk as arrived, unless it was counted already. */
export async function advanceUpload(tx: Tx, id: string, from: number, to: number): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ received: to })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("received", "=", from)
    .execute();
}

export async function completeUpload(tx: Tx, id: string, mediaType: string, storedSize: number): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ media_type: mediaType, stored_size: storedSize })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .execute();
}

/** False when there was none. */
export async function deleteUploadRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("uploads")
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredRows(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("uploads").where("issuer_id", "=", issuerOf(tx)).where("expires_at", "<=", now).execute();
}
