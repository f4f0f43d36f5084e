import { safeFileName, UPLOAD_CHUNK_BYTES } from "@timbra/contract";
import { inIssuer, oneAtATime, type Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { doomFiles } from "../doomed-files/index.ts";
import { type FinishRefusal, finishUpload } from "./finish-upload.ts";
import { chunkKey, chunkKeys, fileKey, type Upload } from "./upload.ts";
import { advanceUpload, countUploads, findUpload, insertUpload } from "./uploads.db.ts";

/** How long an upload may be under way, and wait to be used. */
const LIFE_MS = 24 * 3_600_000;
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
  const begun = await inIssuer(deps.db, issuerId, (tx) => findOrBegin(tx, issuerId, chunk, now));
  if (typeof begun === "string") return refused(begun);
  if (begun.size !== size || offset > begun.received) return refused("upload_conflict");
  if (offset === begun.received)
    await deps.files.put(chunkKey(issuerId, uploadId, offset), bytes, "application/octet-stream");
  const upload = await inIssuer(deps.db, issuerId, async (tx) => {
    await advanceUpload(tx, uploadId, offset, offset + bytes.length);
    return findUpload(tx, uploadId, now);
  });
  // Somebody dropped it meanwhile.
  if (upload === null) return refused("not_found");
  if (upload.received < upload.size || upload.mediaType !== null) return { ok: true, upload };
  return finishUpload(deps, issuerId, upload);
}

/**
 * The keys of all its files are doomed before the first is stored: whatever becomes of the upload, none outlives it.
 */
async function findOrBegin(
  tx: Tx,
  issuerId: string,
  { uploadId: id, name, size, offset }: Chunk,
  now: Date,
): Promise<Upload | ChunkRefusal> {
  const found = await findUpload(tx, id, now);
  if (found !== null) return found;
  if (offset !== 0) return "not_found";
  await oneAtATime(tx, issuerId, "uploads");
  if ((await countUploads(tx, now)) >= MOST_UPLOADS) return "uploads_full";
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  await insertUpload(tx, issuerId, { id, name: safeFileName(name), size, expiresAt }, now);
  await doomFiles(tx, issuerId, [...chunkKeys(issuerId, { id, size }), fileKey(issuerId, id)], expiresAt);
  return (await findUpload(tx, id, now)) ?? "not_found";
}
