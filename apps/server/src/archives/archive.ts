import type { IssuerArchive, Language } from "@timbra/contract";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { expediteDeletion } from "../file-deletion/index.ts";
import { DAY_MS, HOUR_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import {
  type ArchiveKey,
  type ArchiveRow,
  endArchive,
  getArchive,
  getLatestArchive,
  insertArchive,
  listExpired,
  listParts,
  markDownloaded,
  type PartRecord,
} from "./archives.db.ts";
import { FIRST_SECTION } from "./sections.ts";

/** How long what was begun may take until it can be downloaded. */
const BUILD_LIMIT_MS = 14 * DAY_MS;
/** No step of an archive lasts as long: what it stores must be on the list of files to delete when it has been. */
const DELETION_GRACE_MS = HOUR_MS;

type ArchiveDeps = Pick<Deps, "db" | "clock" | "queue">;

/**
 * Begins an archive of everything; the worker builds it. The one before is removed: there is one at a time, and it is
 * the newest. Null when one is being built already.
 */
export function requestArchive(
  { db, clock, queue }: ArchiveDeps,
  issuerId: string,
  wanted: { readonly by: Actor; readonly userId: string; readonly language: Language },
): Promise<ArchiveRow | null> {
  const { by, userId, language } = wanted;
  const now = clock.now();
  return withTenant(db, issuerId, async (tx) => {
    const before = await getLatestArchive(tx, issuerId);
    if (before?.state === "building") return null;
    if (before !== null) await expire(tx, { issuerId, archiveId: before.id }, now);
    const key = { issuerId, archiveId: newId(clock) };
    const expiresAt = new Date(now.getTime() + BUILD_LIMIT_MS);
    if (!(await insertArchive(tx, { ...key, userId, language, first: FIRST_SECTION, now, expiresAt }))) return null;
    await queue.send(tx, "build-archive", { ...key, step: 0 });
    await recordAuditEvent(tx, clock, { action: "archive_requested", by, issuerId });
    return getArchive(tx, key);
  });
}

/** Removes an archive, or stops building it. False when there is nothing to remove. */
export function removeArchive({ db, clock }: Pick<Deps, "db" | "clock">, key: ArchiveKey, by: Actor): Promise<boolean> {
  return withTenant(db, key.issuerId, async (tx) => {
    if (!(await expire(tx, key, clock.now()))) return false;
    await recordAuditEvent(tx, clock, { action: "archive_removed", by, issuerId: key.issuerId });
    return true;
  });
}

/** Ends the archives whose days are over; their files are deleted by the list of files to delete. */
export async function removeExpiredArchives({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const key of await listExpired(db, now)) await withTenant(db, key.issuerId, (tx) => expire(tx, key, now));
}

async function expire(tx: Tx, key: ArchiveKey, now: Date): Promise<boolean> {
  if (!(await endArchive(tx, key, "expired"))) return false;
  await expediteDeletion(tx, key.issuerId, archiveFolder(key), new Date(now.getTime() + DELETION_GRACE_MS));
  return true;
}

/** What is downloaded. */
export interface ArchiveFile {
  readonly requestedAt: Date;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The file of an archive that is ready, and that it was downloaded; null where there is none. */
export async function openArchive(
  deps: Pick<Deps, "db" | "clock" | "files">,
  key: ArchiveKey,
  by: Actor,
): Promise<ArchiveFile | null> {
  const now = deps.clock.now();
  const found = await withTenant(deps.db, key.issuerId, async (tx) => {
    const archive = await getArchive(tx, key);
    if (archive === null || archive.state !== "ready" || archive.expires_at <= now) return null;
    await markDownloaded(tx, key, now);
    await recordAuditEvent(tx, deps.clock, { action: "archive_downloaded", by, issuerId: key.issuerId });
    return { archive, parts: await listParts(tx, key) };
  });
  if (found === null) return null;
  const { archive, parts } = found;
  return { requestedAt: archive.requested_at, size: Number(archive.size), bytes: readParts(deps, parts) };
}

async function* readParts({ files }: Pick<Deps, "files">, parts: readonly PartRecord[]): AsyncGenerator<Uint8Array> {
  for (const { fileKey, size } of parts) {
    const bytes = await files.get(fileKey);
    // What was sent so far is not passed off as the whole: the connection breaks.
    if (bytes?.length !== size) throw new Error(`A part of an archive is not in the store: ${fileKey}.`);
    yield bytes;
  }
}

/** Where the files of an archive are stored. */
export function archiveFolder({ issuerId, archiveId }: ArchiveKey): string {
  return `issuers/${issuerId}/archives/${archiveId}`;
}

export function toArchive(row: ArchiveRow, now: Date): IssuerArchive {
  const { id, documents, documents_done, requested_at, finished_at, expires_at, downloaded_at } = row;
  const state = row.state as IssuerArchive["state"];
  return {
    id,
    state: state === "ready" && expires_at <= now ? "expired" : state,
    requested_at: requested_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    downloaded_at: downloaded_at?.toISOString() ?? null,
    // Documents that came while it was built are in it too.
    documents: Math.max(documents, documents_done),
    documents_done,
    size: Number(row.size),
  };
}
