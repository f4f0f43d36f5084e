import type { Db, Tx } from "../db/index.ts";

/** Says that these files may be deleted from `at` on, unless something comes to refer to them before. */
export async function scheduleDeletion(
  db: Db | Tx,
  issuerId: string,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((file_key) => ({ file_key, issuer_id: issuerId, doomed_at: at }));
  await db
    .insertInto("doomed_files")
    .values(rows)
    .onConflict((conflict) => conflict.column("file_key").doUpdateSet({ doomed_at: at }))
    .execute();
}

/** In the transaction that makes something refer to a file: it stays. */
export async function cancelDeletion(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("doomed_files").where("file_key", "=", key).execute();
}

/** The files under a folder may be deleted at once. */
export async function expediteDeletion(tx: Tx, issuerId: string, folder: string, now: Date): Promise<void> {
  await tx
    .updateTable("doomed_files")
    .set({ doomed_at: now })
    .where("issuer_id", "=", issuerId)
    .where((row) => row.fn("starts_with", ["file_key", row.val(`${folder}/`)]), "is", true)
    .execute();
}

export interface FileToDelete {
  readonly key: string;
  readonly issuerId: string;
}

export async function listFilesToDelete(db: Db, now: Date, most: number): Promise<readonly FileToDelete[]> {
  const due = db
    .selectFrom("doomed_files")
    .select(["file_key as key", "issuer_id as issuerId"])
    .where("doomed_at", "<=", now);
  return due.orderBy("doomed_at").limit(most).execute();
}

/** They are gone. One that was given more time meanwhile stays on the list. */
export async function removeDeleted(db: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("doomed_files").where("file_key", "in", keys).where("doomed_at", "<=", now).execute();
}
