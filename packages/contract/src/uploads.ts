import * as z from "zod";
import { base64File, readableBytes } from "./fields/base64.ts";
import { rowId } from "./fields/identifier.ts";
import { says, whenMissing } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { requiredText } from "./fields/text.ts";
import { nullableText, wireInstant } from "./fields/wire.ts";

/** Bytes of a chunk (spec §5, §9); only the last one of a file is smaller. They come one at a time, in order. */
export const UPLOAD_CHUNK_BYTES = 1_000_000;

/** The largest file that comes in chunks. */
export const UPLOAD_BYTES = 20 * 1024 * 1024;

/** The header by which an uploader tells that it is one (spec §7). */
export const UPLOADER_HEADER = "x-uploader";

const DIGITS = /^\d{1,9}$/;

/** Form data knows only texts. */
function count(least: number) {
  return z.preprocess(
    (given) => (typeof given === "string" && DIGITS.test(given) ? Number(given) : given),
    z.int({ error: whenMissing("required") }).min(least),
  );
}

/**
 * One chunk, as form data or as JSON with `file` in base64. `upload_id` is chosen by the client and the same for all
 * chunks of a file, so that one whose answer was lost can be sent again; `offset` is where the chunk begins in the file
 * of `size` bytes.
 */
export const uploadChunkRequest = z.object({
  upload_id: rowId(),
  name: requiredText(1, 255).superRefine(refuseUnlikeName),
  size: count(1).refine((size) => size <= UPLOAD_BYTES, {
    error: says("file_size"),
    params: { max: readableBytes(UPLOAD_BYTES) },
  }),
  offset: count(0),
  file: base64File(1, UPLOAD_CHUNK_BYTES),
});

/**
 * `received`: bytes that have arrived, which is the offset of the next chunk. `media_type`: once complete, what it is
 * by its content.
 */
const upload = z.object({
  upload_id: z.string(),
  name: z.string(),
  size: z.int(),
  received: z.int(),
  complete: z.boolean(),
  media_type: nullableText,
  expires_at: wireInstant,
});

export const uploadResponse = z.object({ upload });

export const uploadSavedResponse = uploadResponse.extend({ message: z.string() });
