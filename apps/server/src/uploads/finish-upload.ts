import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { hastenFiles } from "../doomed-files/index.ts";
import { dropUpload, IN_FLIGHT_MS } from "./drop-upload.ts";
import { chunkKeys, fileKey, folderOf, type Upload } from "./upload.ts";
import { completeUpload } from "./uploads.db.ts";

export type FinishRefusal = "image_damaged" | "image_dimensions" | "not_found";

/** No side of an uploaded image is longer, in pixels: more is never decoded. */
export const MOST_SIDE = 2000;
const REFUSALS = { damaged: "image_damaged", dimensions: "image_dimensions" } as const;

/**
 * Joins the chunks of a file that has arrived. An image is kept as its picture drawn anew; anything else as it came,
 * and only ever leaves as a file to be saved. An image that is none is dropped.
 */
export async function finishUpload(
  deps: Deps,
  issuerId: string,
  upload: Upload,
): Promise<{ readonly ok: true; readonly upload: Upload } | { readonly ok: false; readonly refusal: FinishRefusal }> {
  const whole = await joined(deps, issuerId, upload);
  if (whole === null) {
    await dropUpload(deps, issuerId, upload.id);
    return { ok: false, refusal: "not_found" };
  }
  const redrawn = await deps.images.redraw(whole, { width: MOST_SIDE, height: MOST_SIDE });
  if (!redrawn.ok && redrawn.fault !== "type") {
    await dropUpload(deps, issuerId, upload.id);
    return { ok: false, refusal: REFUSALS[redrawn.fault] };
  }
  const { bytes, mediaType } = redrawn.ok ? redrawn.image : { bytes: whole, mediaType: "application/octet-stream" };
  await deps.files.put(fileKey(issuerId, upload.id), bytes, mediaType);
  await inIssuer(deps.db, issuerId, async (tx) => {
    await completeUpload(tx, upload.id, mediaType, bytes.length);
    await hastenFiles(
      tx,
      issuerId,
      `${folderOf(issuerId, upload.id)}/chunks`,
      new Date(deps.clock.now().getTime() + IN_FLIGHT_MS),
    );
  });
  return { ok: true, upload: { ...upload, mediaType } };
}

/** Null when the store has lost a chunk: the file has to be sent again. */
async function joined({ files }: Pick<Deps, "files">, issuerId: string, upload: Upload): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  for (const key of chunkKeys(issuerId, upload)) {
    const part = await files.get(key);
    if (part === null) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
