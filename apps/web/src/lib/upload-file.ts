import { type ResponseOf, safeFileName, UPLOAD_CHUNK_BYTES, UPLOADER_HEADER } from "@timbra/contract";
import { ApiError, send } from "./api-client.ts";
import { ROUTE_ADDRESSES } from "./route-addresses.ts";

/** The address of the chunks, and the fields sent with each. */
export interface UploadTarget {
  /** The product's own address by default. */
  readonly url?: string;
  /** The value of the authorization header; that of the session by default. */
  readonly authorization?: string;
  /** More fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A file that has arrived. */
export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** Who follows a transfer, and may stop it. */
export interface UploadHandlers {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

type Upload = ResponseOf<"getUpload">["upload"];

/** The same file tried again goes on under the same id. */
const ids = new WeakMap<File, string>();

const idOf = (file: File): string => {
  const id = ids.get(file) ?? crypto.randomUUID();
  ids.set(file, id);
  return id;
};

/**
 * Sends a file in chunks, one at a time; goes on where an earlier try was interrupted. Throws ApiError when the server
 * refuses it.
 */
export async function uploadFile(
  file: File,
  target: UploadTarget,
  { signal, onProgress }: UploadHandlers,
): Promise<UploadedFile> {
  const id = idOf(file);
  let received = await receivedBefore(id, target, signal);
  onProgress(received / file.size);
  for (let upload: Upload | null = null; upload === null || !upload.complete; ) {
    upload = await sendChunk(file, { id, offset: chunkStart(received, file.size) }, target, signal);
    received = upload.received;
    onProgress(received / file.size);
  }
  return { id, name: safeFileName(file.name), size: file.size };
}

/** Deletes a file on the server and its upload state: a retry starts from the beginning. */
export async function dropUpload(file: File | null, id: string, target: UploadTarget): Promise<void> {
  if (file !== null) ids.delete(file);
  await send({ method: "DELETE", url: `${urlOf(target)}/${id}`, authorization: target.authorization });
}

/** The file is complete but the answer was lost: sending the last chunk again returns the answer. */
const chunkStart = (received: number, size: number) =>
  received < size ? received : Math.floor((size - 1) / UPLOAD_CHUNK_BYTES) * UPLOAD_CHUNK_BYTES;

async function receivedBefore(id: string, target: UploadTarget, signal: AbortSignal): Promise<number> {
  try {
    const response = await send({
      method: "GET",
      url: `${urlOf(target)}/${id}`,
      signal,
      authorization: target.authorization,
    });
    return ((await response.json()) as ResponseOf<"getUpload">).upload.received;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
}

async function sendChunk(
  file: File,
  chunk: { id: string; offset: number },
  target: UploadTarget,
  signal: AbortSignal,
): Promise<Upload> {
  const form = new FormData();
  const name = safeFileName(file.name);
  const fields = { ...target.fields, upload_id: chunk.id, name, size: String(file.size), offset: String(chunk.offset) };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", file.slice(chunk.offset, chunk.offset + UPLOAD_CHUNK_BYTES), name);
  const headers = { [UPLOADER_HEADER]: "1" };
  const response = await send({
    method: "POST",
    url: urlOf(target),
    body: form,
    headers,
    signal,
    authorization: target.authorization,
  });
  return ((await response.json()) as ResponseOf<"uploadChunk">).upload;
}

const urlOf = ({ url }: UploadTarget) => url ?? ROUTE_ADDRESSES.uploadChunk.path;
