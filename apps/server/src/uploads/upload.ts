import { safeFileName, UPLOAD_CHUNK_BYTES } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { lockPerTenant, type Tx, withTenant } from "../db/index.ts";
import { deleteDueFiles, expediteDeletion, scheduleDeletion } from "../file-deletion/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import {
  advanceUpload,
  completeUpload,
  countUploads,
  deleteExpiredRows,
  deleteUploadRow,
  findUpload,
  insertUpload,
  type Upload,
} from "./uploads.db.ts";

/** How long an upload may be under way, and wait to be used. */
const LIFE_MS = DAY_MS;
/** Uploads of an issuer that wait. */
const MOST_UPLOADS = 20;

export interface Chunk {
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export type ChunkRefusal = "not_found" | "upload_conflict" | "uploads_full" | FinishRefusal;
export type SavedChunk =
  | { readonly ok: true; readonly upload: Upload }
  | { readonly ok: false; readonly refusal: ChunkRefusal };

const refused = (refusal: ChunkRefusal): SavedChunk => ({ ok: false, refusal });

/**
 * Keeps the next chunk of a file, and with the last one the file. A chunk that is here already changes nothing: its
 * answer may have been lost.
 */
export async function saveChunk(deps: Deps, issuerId: string, chunk: Chunk): Promise<SavedChunk> {
  const { uploadId, offset, bytes, size } = chunk;
  if (offset % UPLOAD_CHUNK_BYTES !== 0 || bytes.length !== Math.min(UPLOAD_CHUNK_BYTES, size - offset))
    return refused("upload_conflict");
  const now = deps.clock.now();
  const begun = await withTenant(deps.db, issuerId, (tx) => findOrCreate(tx, issuerId, chunk, now));
  if (typeof begun === "string") return refused(begun);
  if (begun.size !== size || offset > begun.received) return refused("upload_conflict");
  if (offset === begun.received)
    await deps.files.put(chunkKey(issuerId, uploadId, offset), bytes, "application/octet-stream");
  const upload = await withTenant(deps.db, issuerId, async (tx) => {
    await advanceUpload(tx, uploadId, offset, offset + bytes.length);
    return findUpload(tx, uploadId, now);
  });
  // Somebody dropped it meanwhile.
  if (upload === null) return refused("not_found");
  if (upload.received < upload.size || upload.media_type !== null) return { ok: true, upload };
  return finishUpload(deps, issuerId, upload);
}

/**
 * The keys of all its files are scheduled for deletion before the first is stored: whatever becomes of the upload, none
 * outlives it.
 */
async function findOrCreate(
  tx: Tx,
  issuerId: string,
  { uploadId: id, name, size, offset }: Chunk,
  now: Date,
): Promise<Upload | ChunkRefusal> {
  const found = await findUpload(tx, id, now);
  if (found !== null) return found;
  if (offset !== 0) return "not_found";
  await lockPerTenant(tx, issuerId, "uploads");
  if ((await countUploads(tx, now)) >= MOST_UPLOADS) return "uploads_full";
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const upload = { issuer_id: issuerId, id, name: safeFileName(name), size };
  await insertUpload(tx, { ...upload, created_at: now, expires_at: expiresAt });
  await scheduleDeletion(tx, issuerId, [...chunkKeys(issuerId, { id, size }), fileKey(issuerId, id)], expiresAt);
  return (await findUpload(tx, id, now)) ?? "not_found";
}

type FinishRefusal = "image_damaged" | "image_dimensions" | "not_found";

/** No side of an uploaded image is longer, in pixels: more is never decoded. */
export const MAX_IMAGE_SIDE = 2000;
const REFUSALS = { damaged: "image_damaged", dimensions: "image_dimensions" } as const;

/**
 * Joins the chunks of a file that has arrived. An image is kept as its picture drawn anew; anything else as it came,
 * and only ever leaves as a file to be saved. An image that is none is dropped.
 */
async function finishUpload(
  deps: Deps,
  issuerId: string,
  upload: Upload,
): Promise<{ readonly ok: true; readonly upload: Upload } | { readonly ok: false; readonly refusal: FinishRefusal }> {
  const whole = await joinChunks(deps, issuerId, upload);
  if (whole === null) {
    await discardUpload(deps, issuerId, upload.id);
    return { ok: false, refusal: "not_found" };
  }
  const redrawn = await deps.images.reencode(whole, { width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE });
  if (!redrawn.ok && redrawn.fault !== "type") {
    await discardUpload(deps, issuerId, upload.id);
    return { ok: false, refusal: REFUSALS[redrawn.fault] };
  }
  const { bytes, mediaType } = redrawn.ok ? redrawn.image : { bytes: whole, mediaType: "application/octet-stream" };
  await deps.files.put(fileKey(issuerId, upload.id), bytes, mediaType);
  await withTenant(deps.db, issuerId, async (tx) => {
    await completeUpload(tx, upload.id, mediaType, bytes.length);
    await expediteDeletion(
      tx,
      issuerId,
      `${folderOf(issuerId, upload.id)}/chunks`,
      new Date(deps.clock.now().getTime() + DELETION_GRACE_MS),
    );
  });
  return { ok: true, upload: { ...upload, media_type: mediaType } };
}

/** Null when the store has lost a chunk: the file has to be sent again. */
async function joinChunks({ files }: Pick<Deps, "files">, issuerId: string, upload: Upload): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  for (const key of chunkKeys(issuerId, upload)) {
    const part = await files.get(key);
    if (part === null) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A chunk that is being stored this instant must be on the list when it has been; no request lasts as long. */
const DELETION_GRACE_MS = 600_000;

/** Discards an upload; its files go with the next deletion run. False when there was none. */
export function discardUpload(
  { db, clock }: Pick<Deps, "db" | "clock">,
  issuerId: string,
  id: string,
): Promise<boolean> {
  return withTenant(db, issuerId, async (tx) => {
    await expediteDeletion(tx, issuerId, folderOf(issuerId, id), new Date(clock.now().getTime() + DELETION_GRACE_MS));
    return deleteUploadRow(tx, id);
  });
}

/**
 * Deletes uploads whose time is over, and every file that nothing refers to: first the rows, so that none is left
 * without its file.
 */
export async function deleteExpiredUploads(deps: Deps): Promise<void> {
  await deleteDueFiles(deps, (issuerId) =>
    withTenant(deps.db, issuerId, (tx) => deleteExpiredRows(tx, deps.clock.now())),
  );
}

function folderOf(issuerId: string, uploadId: string): string {
  return `issuers/${issuerId}/uploads/${uploadId}`;
}

function chunkKeys(issuerId: string, { id, size }: Pick<Upload, "id" | "size">): readonly string[] {
  return Array.from({ length: Math.ceil(size / UPLOAD_CHUNK_BYTES) }, (_, at) =>
    chunkKey(issuerId, id, at * UPLOAD_CHUNK_BYTES),
  );
}

function chunkKey(issuerId: string, uploadId: string, offset: number): string {
  return `${folderOf(issuerId, uploadId)}/chunks/${offset}`;
}

/** Where the whole file is stored. */
export function fileKey(issuerId: string, uploadId: string): string {
  return `${folderOf(issuerId, uploadId)}/file`;
}
