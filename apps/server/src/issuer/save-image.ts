import { createHash } from "node:crypto";
import { IMAGE_LIMITS, type ImageKind } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { safeFileName } from "../http/send-file.ts";
import { newId } from "../ids.ts";
import { type ImageHeader, readImageHeader } from "./image-header.ts";
import { putImage } from "./images.db.ts";

export type ImageFault = "image_size" | "image_type" | "image_dimensions";

/** The usual extensions of each type, the one that is added first. */
const EXTENSIONS: Readonly<Record<ImageHeader["mediaType"], readonly string[]>> = {
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/jpeg": ["jpg", "jpeg"],
};

/** Keeps an issuer's logo or background, judged by what the file is and not by what it is called. Answers what is wrong with it, or null. */
export async function saveImage(
  deps: Pick<Deps, "db" | "files" | "clock" | "log">,
  issuerId: string,
  kind: ImageKind,
  upload: { readonly bytes: Uint8Array; readonly name: string },
): Promise<ImageFault | null> {
  const { bytes } = upload;
  const limits = IMAGE_LIMITS[kind];
  if (bytes.length > limits.bytes) return "image_size";
  const header = readImageHeader(bytes);
  if (header === null) return "image_type";
  if (header.width > limits.width || header.height > limits.height) return "image_dimensions";

  const fileKey = `issuers/${issuerId}/${kind}/${newId(deps.clock)}`;
  await deps.files.put(fileKey, bytes, header.mediaType);
  const sha256 = createHash("sha256").update(bytes).digest();
  const image = { name: withExtension(safeFileName(upload.name), header.mediaType), mediaType: header.mediaType, fileKey, sha256 };
  const before = await inIssuer(deps.db, issuerId, (tx) => putImage(tx, issuerId, kind, image, deps.clock.now()));
  // Nothing points at the old file any more; one that stays behind does no harm.
  if (before !== null) await deps.files.delete(before).catch((err: unknown) => deps.log.warn({ err }, "a replaced image could not be deleted"));
  return null;
}

function withExtension(name: string, mediaType: ImageHeader["mediaType"]): string {
  const known = EXTENSIONS[mediaType];
  return known.some((extension) => name.toLowerCase().endsWith(`.${extension}`)) ? name : `${name}.${known[0]}`;
}
