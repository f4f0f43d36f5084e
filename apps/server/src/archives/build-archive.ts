import { createHash } from "node:crypto";
import { ARCHIVE_DAYS } from "@timbra/contract";
import { findIssuerRfc, findRecipient } from "../accounts/index.ts";
import { ending } from "../adapters/zip/zip-format.ts";
import { type ArchiveEntry, type WrittenEntries, zipEntries } from "../adapters/zip/zip-stream.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { expediteDeletion, scheduleDeletion } from "../file-deletion/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { DAY_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import { mexicanDay, mexicanTime } from "../lib/mexican-time.ts";
import { archiveFolder } from "./archive.ts";
import {
  type ArchiveKey,
  type ArchiveRow,
  endArchive,
  getArchive,
  listDirectory,
  lockArchive,
  type StoredPart,
  saveStep,
  type WrittenStep,
} from "./archives.db.ts";
import { CHECKSUMS_SECTION, readSection } from "./sections.ts";

/** How long it can be downloaded. */
const LIFE_MS = ARCHIVE_DAYS * DAY_MS;
/** Bytes of one file of the store: as much of an archive is in memory at a time, and one document. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * One step of an archive: writes its files to the store and leaves the job of the next one. A process that is killed in
 * between is replaced by the same job, tried again; what it had stored is deleted with the archive, and nothing refers
 * to it.
 */
export function buildArchiveJob(deps: Deps): JobHandler<"build-archive"> {
  return async ({ step, ...key }, { lastAttempt }) => {
    try {
      await buildStep(deps, key, step);
    } catch (error) {
      if (lastAttempt) await withTenant(deps.db, key.issuerId, (tx) => endArchive(tx, key, "failed"));
      throw error;
    }
  };
}

async function buildStep(deps: Deps, key: ArchiveKey, step: number): Promise<void> {
  const archive = await withTenant(deps.db, key.issuerId, (tx) => getArchive(tx, key));
  if (archive === null || archive.state !== "building" || archive.step !== step) return;
  const written =
    archive.section === CHECKSUMS_SECTION ? await writeEnd(deps, archive) : await writeSection(deps, archive);
  await withTenant(deps.db, key.issuerId, async (tx) => {
    const held = await lockArchive(tx, key);
    // Somebody removed it, or another worker did this step: what was stored here is deleted with the rest.
    if (held === null || held.state !== "building" || held.step !== step) return;
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await saveStep(tx, held, written, { now, expiresAt });
    if (written.next === null) await finish(deps, tx, held, written.size, expiresAt);
    else await deps.queue.send(tx, "build-archive", { ...key, step: step + 1 });
  });
}

/** The archive is whole: its files stay for its days, and whoever owns it is told. */
async function finish(deps: Deps, tx: Tx, archive: ArchiveRow, lastBytes: number, expiresAt: Date): Promise<void> {
  const issuerId = archive.issuer_id;
  await expediteDeletion(tx, issuerId, archiveFolder({ issuerId, archiveId: archive.id }), expiresAt);
  const addressee = await findRecipient(tx, issuerId);
  if (addressee === null) return;
  const params = {
    rfc: await findIssuerRfc(tx, issuerId),
    megabytes: (Number(archive.size) + lastBytes) / 1024 ** 2,
    lastDay: mexicanDay(new Date(expiresAt.getTime() - DAY_MS)),
    link: `${deps.config.publicUrl}/user/data`,
  };
  await deps.mail.enqueue(tx, { kind: "archive-ready", ...addressee, params, issuerId });
}

async function writeSection(deps: Deps, archive: ArchiveRow): Promise<WrittenStep> {
  const { issuer_id: issuerId, requested_by: userId, language, requested_at: requestedAt } = archive;
  const rfc = await withTenant(deps.db, issuerId, (tx) => findIssuerRfc(tx, issuerId));
  const toWrite = { issuerId, rfc, userId, language: language === "en" ? "en" : "es", requestedAt } as const;
  const position = { section: archive.section, afterId: archive.after_id };
  const { entries, documents, next } = await readSection(deps, toWrite, position);
  const written = await storeEntries(deps, archive, entries);
  return { ...written, documents, next };
}

/** The list of all files with their SHA-256, and the directory of the ZIP. */
async function writeEnd(deps: Deps, archive: ArchiveRow): Promise<WrittenStep> {
  const sums = { name: "SHA256SUMS", content: sumsOf(deps, archive) };
  const last = await storeEntries(deps, archive, [sums]);
  const start = Number(archive.size) + last.size;
  const store = openStore(deps, archive);
  let size = 0;
  for await (const headers of directoryOf(deps, archive)) {
    size += headers.length;
    await store.add(headers);
  }
  for (const { directory } of last.parts) {
    size += directory.length;
    await store.add(directory);
  }
  await store.add(ending(archive.entries + last.entries, start, size));
  const directory = await store.end();
  const parts = [...last.parts, ...directory];
  return { parts, size: sizeOf(parts), entries: last.entries, documents: 0, next: null };
}

/** Writes files as the next section of the ZIP, in parts. */
async function storeEntries(
  deps: Deps,
  archive: ArchiveRow,
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
): Promise<Pick<WrittenStep, "parts" | "size" | "entries">> {
  const sums: string[] = [];
  const written = zipEntries(summed(entries, sums), mexicanTime(archive.requested_at), Number(archive.size));
  const store = openStore(deps, archive);
  let piece: IteratorResult<Uint8Array, WrittenEntries> = await written.next();
  for (; piece.done !== true; piece = await written.next()) await store.add(piece.value);
  const parts = await store.end();
  const last = parts.at(-1);
  const { headers } = piece.value;
  // What is known of the files of a step is kept with the last of its parts.
  if (last !== undefined) parts[parts.length - 1] = { ...last, directory: Buffer.concat(headers), sums: sums.join("") };
  return { parts, size: sizeOf(parts), entries: headers.length };
}

/** The same files; what sha256sum would say of each is added to `sums` when its bytes have passed. */
async function* summed(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  sums: string[],
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries) {
    const hash = createHash("sha256");
    const { content } = entry;
    if (content instanceof Uint8Array) {
      hash.update(content);
      yield entry;
    } else yield { ...entry, content: hashed(content, hash) };
    sums.push(`${hash.digest("hex")}  ${entry.name}\n`);
  }
}

async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * Stores bytes as they come, in files of some megabytes. Each is on the list of files to delete before it is stored
 * (docs/decisions/0097), and is deleted when the archive's days are over.
 */
function openStore(deps: Deps, archive: ArchiveRow) {
  const { issuer_id: issuerId, id: archiveId, expires_at: expiresAt } = archive;
  const parts: StoredPart[] = [];
  let pieces: Uint8Array[] = [];
  let held = 0;
  const flush = async () => {
    if (held === 0) return;
    const bytes = Buffer.concat(pieces);
    [pieces, held] = [[], 0];
    const fileKey = `${archiveFolder({ issuerId, archiveId })}/${newId(deps.clock)}`;
    await scheduleDeletion(deps.db, issuerId, [fileKey], expiresAt);
    await deps.files.put(fileKey, bytes, "application/octet-stream");
    parts.push({ fileKey, size: bytes.length, directory: Buffer.alloc(0), sums: "" });
  };
  return {
    async add(piece: Uint8Array): Promise<void> {
      pieces.push(piece);
      held += piece.length;
      if (held >= PART_BYTES) await flush();
    },
    async end(): Promise<StoredPart[]> {
      await flush();
      return parts;
    },
  };
}

type PartsRead = Awaited<ReturnType<typeof listDirectory>>;

async function* partsOf(deps: Deps, archive: ArchiveRow): AsyncGenerator<PartsRead[number]> {
  const key = { issuerId: archive.issuer_id, archiveId: archive.id };
  let after = -1;
  for (;;) {
    const rows: PartsRead = await withTenant(deps.db, key.issuerId, (tx) => listDirectory(tx, key, after));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.number;
  }
}

async function* directoryOf(deps: Deps, archive: ArchiveRow): AsyncGenerator<Uint8Array> {
  for await (const { directory } of partsOf(deps, archive)) yield directory;
}

async function* sumsOf(deps: Deps, archive: ArchiveRow): AsyncGenerator<Uint8Array> {
  for await (const { sums } of partsOf(deps, archive)) yield Buffer.from(sums);
}

function sizeOf(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}
