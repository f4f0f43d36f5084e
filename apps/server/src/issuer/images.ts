import { IMAGE_LIMITS, type ImageKind, safeFileName } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { cancelDeletion, deleteNow, scheduleDeletion } from "../file-deletion/index.ts";
import { requireCurrentVersion } from "../http/edit-version.ts";
import { HOUR_MS } from "../lib/durations.ts";
import { newId } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { getImage, getImageContent, putImage } from "./images.db.ts";

export type ImageRefusal = "image_size" | "image_type" | "image_dimensions" | "image_damaged";

const IMAGE_FAULT_ERRORS = { type: "image_type", dimensions: "image_dimensions", damaged: "image_damaged" } as const;

const EXTENSIONS = { "image/png": "png", "image/jpeg": "jpg" } as const;

/** How long a file may wait for the transaction that makes it the one in use. */
const GRACE_MS = HOUR_MS;

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
  const redrawn = await deps.images.reencode(upload.bytes, limits);
  if (!redrawn.ok) return IMAGE_FAULT_ERRORS[redrawn.fault];

  const { bytes, mediaType } = redrawn.image;
  const now = deps.clock.now();
  const fileKey = `issuers/${issuerId}/${kind}/${newId(deps.clock)}`;
  await scheduleDeletion(deps.db, issuerId, [fileKey], new Date(now.getTime() + GRACE_MS));
  await deps.files.put(fileKey, bytes, mediaType);
  const image = {
    name: imageName(upload.name, mediaType),
    mediaType,
    fileKey,
    sha256: sha256(bytes),
  };
  const replaced = await withTenant(deps.db, issuerId, async (tx) => {
    await requireCurrentVersion(tx, {
      owner: issuerId,
      expectedVersion: upload.seen,
      readCurrent: () => getImageContent(tx, kind),
    });
    const before = await putImage(tx, issuerId, kind, image, now);
    await cancelDeletion(tx, fileKey);
    if (before !== null) await scheduleDeletion(tx, issuerId, [before], now);
    return before;
  });
  if (replaced !== null) await deleteNow(deps, [replaced]);
  return null;
}

/** The name as it was, with the extension of what was kept. */
function imageName(name: string, mediaType: keyof typeof EXTENSIONS): string {
  const safe = safeFileName(name);
  const extension = EXTENSIONS[mediaType];
  if (extension === "jpg" && /\.jpe?g$/i.test(safe)) return safe;
  return `${safe.replace(/\.(png|gif|jpe?g)$/i, "")}.${extension}`;
}

/** An issuer's logo or background with its bytes. */
export interface IssuerImage {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Changes with the bytes. */
  readonly version: string;
}

const VERSION_DIGITS = 16;

/** The image in use, or null where there is none. One whose file was lost counts as none, and is logged. */
export async function getIssuerImage(
  deps: Pick<Deps, "db" | "files" | "log">,
  issuerId: string,
  kind: ImageKind,
): Promise<IssuerImage | null> {
  const stored = await withTenant(deps.db, issuerId, (tx) => getImage(tx, kind));
  if (stored === null) return null;
  const bytes = await deps.files.get(stored.fileKey);
  if (bytes === null) {
    deps.log.error({ file_key: stored.fileKey }, "a stored image has no file");
    return null;
  }
  return {
    name: stored.name,
    mediaType: stored.mediaType,
    bytes,
    version: Buffer.from(stored.sha256).toString("hex").slice(0, VERSION_DIGITS),
  };
}
