import { createHash } from "node:crypto";
import { IMAGE_LIMITS, type ImageKind, safeFileName } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { deleteFilesNow, doomFiles, spareFile } from "../doomed-files/index.ts";
import { refuseStale } from "../http/edit-version.ts";
import { newId } from "../ids.ts";
import { getImageContent, putImage } from "./images.db.ts";

export type ImageRefusal = "image_size" | "image_type" | "image_dimensions" | "image_damaged";

const FAULTS = { type: "image_type", dimensions: "image_dimensions", damaged: "image_damaged" } as const;

const EXTENSIONS = { "image/png": "png", "image/jpeg": "jpg" } as const;

/** How long a file may wait for the transaction that makes it the one in use. */
const GRACE_MS = 3_600_000;

/**
 * Keeps an issuer's logo or background, judged by what the file is and not by what it is called. What is stored is the
 * picture drawn anew, never the bytes that were sent. Answers what is wrong with it, or null. `seen`: the version of
 * the one that it takes the place of, of a caller who keeps one.
 */
export async function saveImage(
  deps: Pick<Deps, "db" | "files" | "images" | "clock" | "log">,
  issuerId: string,
  kind: ImageKind,
  upload: { readonly bytes: Uint8Array; readonly name: string; readonly seen: string | null },
): Promise<ImageRefusal | null> {
  const limits = IMAGE_LIMITS[kind];
  if (upload.bytes.length > limits.bytes) return "image_size";
  const redrawn = await deps.images.redraw(upload.bytes, limits);
  if (!redrawn.ok) return FAULTS[redrawn.fault];

  const { bytes, mediaType } = redrawn.image;
  const now = deps.clock.now();
  const fileKey = `issuers/${issuerId}/${kind}/${newId(deps.clock)}`;
  await doomFiles(deps.db, issuerId, [fileKey], new Date(now.getTime() + GRACE_MS));
  await deps.files.put(fileKey, bytes, mediaType);
  const image = {
    name: imageName(upload.name, mediaType),
    mediaType,
    fileKey,
    sha256: createHash("sha256").update(bytes).digest(),
  };
  const replaced = await inIssuer(deps.db, issuerId, async (tx) => {
    await refuseStale(tx, { holder: issuerId, seen: upload.seen, read: () => getImageContent(tx, kind) });
    const before = await putImage(tx, issuerId, kind, image, now);
    await spareFile(tx, fileKey);
    if (before !== null) await doomFiles(tx, issuerId, [before], now);
    return before;
  });
  if (replaced !== null) await deleteFilesNow(deps, [replaced]);
  return null;
}

/** The name as it was, with the extension of what was kept. */
function imageName(name: string, mediaType: keyof typeof EXTENSIONS): string {
  const safe = safeFileName(name);
  const extension = EXTENSIONS[mediaType];
  if (extension === "jpg" && /\.jpe?g$/i.test(safe)) return safe;
  return `${safe.replace(/\.(png|gif|jpe?g)$/i, "")}.${extension}`;
}
