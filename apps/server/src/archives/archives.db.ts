import { ARCHIVE_DAYS, type Language } from "@timbra/contract";
import { sql } from "kysely";
import { asAuditor, type Db, issuerOf, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { DAY_MS } from "../lib/durations.ts";

/** Which part of an archive is written next: a section; of the documents, those after an id. */
export interface ArchivePosition {
  readonly section: string;
  readonly afterId: string | null;
}

export interface ArchiveKey {
  readonly issuerId: string;
  readonly archiveId: string;
}

export type ArchiveRow = NonNullable<Awaited<ReturnType<typeof getLatestArchive>>>;

export async function getLatestArchive(tx: Tx, issuerId: string) {
  const newest = selectArchives(tx, issuerId).orderBy("requested_at", "desc").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst()) ?? null;
}

export async function getArchive(tx: Tx, { issuerId, archiveId }: ArchiveKey): Promise<ArchiveRow | null> {
  return (await selectArchives(tx, issuerId).where("id", "=", archiveId).executeTakeFirst()) ?? null;
}

/** The same, held until the transaction ends. */
export async function lockArchive(tx: Tx, { issuerId, archiveId }: ArchiveKey): Promise<ArchiveRow | null> {
  return (await selectArchives(tx, issuerId).where("id", "=", archiveId).forUpdate().executeTakeFirst()) ?? null;
}

function selectArchives(tx: Tx, issuerId: string) {
  return tx.selectFrom("archives").selectAll().where("issuer_id", "=", issuerId);
}

interface NewArchive extends ArchiveKey {
  readonly userId: string;
  readonly language: Language;
  readonly first: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** False when one is being built already. */
export async function insertArchive(tx: Tx, archive: NewArchive): Promise<boolean> {
  const row = await sqlRow<{ id: string }>(tx)`
    INSERT INTO archives (issuer_id, id, requested_by, language, requested_at, expires_at, section, documents)
    SELECT ${archive.issuerId}::uuid, ${archive.archiveId}::uuid, ${archive.userId}::uuid, ${archive.language}, ${archive.now}::timestamptz,
      ${archive.expiresAt}::timestamptz, ${archive.first}, (SELECT count(DISTINCT invoice_id) FROM sealed_documents WHERE issuer_id = ${issuerOf(tx)})
    ON CONFLICT DO NOTHING RETURNING id`;
  return row !== undefined;
}

/** A file of the store that holds a piece of an archive. */
export interface StoredPart {
  readonly fileKey: string;
  readonly size: number;
  readonly directory: Uint8Array;
  readonly sums: string;
}

/** What a step added to an archive, and where it goes on; null at its end. */
export interface WrittenStep {
  readonly parts: readonly StoredPart[];
  readonly size: number;
  readonly entries: number;
  readonly documents: number;
  readonly next: ArchivePosition | null;
}

/** In the transaction that holds the archive. */
export async function saveStep(tx: Tx, archive: ArchiveRow, written: WrittenStep, end: StepEnd): Promise<void> {
  const { issuer_id, id: archive_id } = archive;
  const rows = written.parts.map(({ fileKey, size, directory, sums }, at) => ({
    ...{ issuer_id, archive_id, number: archive.parts + at, file_key: fileKey, size, sums },
    directory: Buffer.from(directory),
  }));
  if (rows.length > 0) await tx.insertInto("archive_parts").values(rows).execute();
  const { next } = written;
  await tx
    .updateTable("archives")
    .set({
      step: archive.step + 1,
      parts: archive.parts + rows.length,
      size: sql`size + ${written.size}`,
      entries: archive.entries + written.entries,
      documents_done: archive.documents_done + written.documents,
      ...(next === null
        ? { state: "ready", finished_at: end.now, expires_at: end.expiresAt }
        : { section: next.section, after_id: next.afterId }),
    })
    .where("issuer_id", "=", issuer_id)
    .where("id", "=", archive_id)
    .execute();
}

interface StepEnd {
  readonly now: Date;
  readonly expiresAt: Date;
}

export interface PartRecord {
  readonly number: number;
  readonly fileKey: string;
  readonly size: number;
}

/** Where the parts of an archive are stored, in order. */
export function listParts(tx: Tx, { issuerId, archiveId }: ArchiveKey): Promise<PartRecord[]> {
  return tx
    .selectFrom("archive_parts")
    .select(["number", "file_key as fileKey", "size"])
    .where("issuer_id", "=", issuerId)
    .where("archive_id", "=", archiveId)
    .orderBy("number")
    .execute();
}

const DIRECTORY_BATCH = 50;

/** What the parts of an archive say of its files, some parts at a time. */
export async function listDirectory(tx: Tx, { issuerId, archiveId }: ArchiveKey, after: number) {
  return tx
    .selectFrom("archive_parts")
    .select(["number", "directory", "sums"])
    .where("issuer_id", "=", issuerId)
    .where("archive_id", "=", archiveId)
    .where("number", ">", after)
    .orderBy("number")
    .limit(DIRECTORY_BATCH)
    .execute();
}

/** Ends an archive that is being built or can be downloaded; its parts are forgotten. False when it had ended. */
export async function endArchive(tx: Tx, key: ArchiveKey, to: "failed" | "expired"): Promise<boolean> {
  const { issuerId, archiveId } = key;
  const { numUpdatedRows } = await tx
    .updateTable("archives")
    .set({ state: to })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", archiveId)
    .where("state", "in", to === "failed" ? ["building"] : ["building", "ready"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom("archive_parts").where("issuer_id", "=", issuerId).where("archive_id", "=", archiveId).execute();
  return true;
}

export async function markDownloaded(tx: Tx, { issuerId, archiveId }: ArchiveKey, now: Date): Promise<void> {
  await tx
    .updateTable("archives")
    .set({ downloaded_at: now })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", archiveId)
    .execute();
}

/** Archives whose days are over, of all issuers. */
export function listExpired(db: Db, now: Date): Promise<ArchiveKey[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<ArchiveKey>(tx)`
      SELECT issuer_id AS "issuerId", id AS "archiveId" FROM archives
      WHERE state IN ('building', 'ready') AND expires_at <= ${now}::timestamptz`,
  );
}

/** Whether the newest archive was downloaded, no longer ago than it can be. */
export async function isArchiveDownloaded(tx: Tx, issuerId: string, now: Date): Promise<boolean> {
  const at = (await getLatestArchive(tx, issuerId))?.downloaded_at;
  return at != null && now.getTime() - at.getTime() < ARCHIVE_DAYS * DAY_MS;
}
