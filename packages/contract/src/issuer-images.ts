import * as z from "zod";
import { base64File } from "./fields/base64.ts";
import { seenVersion } from "./fields/identifier.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { anyText, requiredText } from "./fields/text.ts";

/** Limits of spec §9. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const IMAGE_EXTENSIONS = ["png", "gif", "jpeg", "jpg"] as const;
export const IMAGE_BYTES = 2 * 1024 * 1024;
export const IMAGE_LIMITS = {
  logo: { width: 130, height: 130, bytes: IMAGE_BYTES },
  background: { width: 816, height: 1056, bytes: IMAGE_BYTES },
} as const;
export type ImageKind = keyof typeof IMAGE_LIMITS;

export const logoRequest = z.object({
  logoBase64: base64File(8, IMAGE_BYTES),
  logoName: requiredText(1, 255).superRefine(refuseUnlikeName),
  version: seenVersion(),
});

export const backgroundRequest = z.object({
  backgroundBase64: base64File(8, IMAGE_BYTES),
  backgroundName: requiredText(1, 255).superRefine(refuseUnlikeName),
  version: seenVersion(),
});

/** What the download needs in its query; null while there is no image. */
const downloadParams = z.record(z.string(), z.string()).nullable();

/**
 * `logo_uri` is a data: URI of the image, or null while there is none. `version` goes back with another image, of none
 * too.
 */
export const logoResponse = z.object({
  logo_uri: z.string().nullable(),
  logo_name: z.string().nullable(),
  download_params: downloadParams,
  version: z.string(),
});

export const logoSavedResponse = logoResponse.extend({ message: z.string() });

export const backgroundResponse = z.object({
  background_uri: z.string().nullable(),
  background_name: z.string().nullable(),
  download_params: downloadParams,
  version: z.string(),
});

export const backgroundSavedResponse = backgroundResponse.extend({ message: z.string() });

/** The version of the image: a stale one answers 404. */
export const imageDownloadQuery = z.object({ v: anyText().max(100).optional() });
