import * as z from "zod";
import { idParams, rowId } from "./fields/identifier.ts";
import { base64File, messageKey, readableBytes, refuseUnlikeName, requiredText, requiredWith } from "./fields/text.ts";
import { messageResponse, nullableText, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/** Bytes of a chunk (spec §5, §9); only the last one of a file is smaller. They come one at a time, in order. */
export const UPLOAD_CHUNK_BYTES = 1_000_000;

/** The largest file that comes in chunks. */
export const UPLOAD_BYTES = 20 * 1024 * 1024;

/** The header by which an uploader identifies itself (spec §7). */
export const UPLOADER_HEADER = "x-uploader";

const DIGITS = /^\d{1,9}$/;

/** Form data knows only texts. */
function count(least: number) {
  return z.preprocess(
    (given) => (typeof given === "string" && DIGITS.test(given) ? Number(given) : given),
    z.int({ error: requiredWith("required") }).min(least),
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
    error: messageKey("file_size"),
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

const scope = "crud_user_settings";
/** A chunk in base64, and space for the rest of the body. */
const CHUNK_BODY = 1_500_000;

export const uploadRoutes = {
  uploadChunk: post("/api/uploads", scope, "One chunk of a file", {
    request: uploadChunkRequest,
    response: uploadSavedResponse,
    specified: true,
    maxBytes: CHUNK_BODY,
    takesFormData: true,
  }),
  getUpload: get("/api/uploads/:id", scope, "How far a file has come", { params: idParams, response: uploadResponse }),
  deleteUpload: del("/api/uploads/:id", scope, "Drop a file", { params: idParams, response: messageResponse }),
  downloadUpload: get("/api/uploads/:id/file", scope, "A file that has arrived", {
    params: idParams,
    response: { file: ["image/png", "image/jpeg", "application/octet-stream"] },
  }),
};
