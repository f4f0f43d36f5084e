import { UPLOAD_CHUNK_BYTES } from "@timbra/contract";

/** A file that is on its way here, or has arrived and waits to be used. Sizes are in bytes. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** How much has arrived, from the beginning. */
  readonly received: number;
  /** What it is by its content, once it is whole. */
  readonly mediaType: string | null;
  readonly expiresAt: Date;
}

export function folderOf(issuerId: string, uploadId: string): string {
  return `issuers/${issuerId}/uploads/${uploadId}`;
}

export function chunkKeys(issuerId: string, { id, size }: Pick<Upload, "id" | "size">): readonly string[] {
  return Array.from({ length: Math.ceil(size / UPLOAD_CHUNK_BYTES) }, (_, at) =>
    chunkKey(issuerId, id, at * UPLOAD_CHUNK_BYTES),
  );
}

export function chunkKey(issuerId: string, uploadId: string, offset: number): string {
  return `${folderOf(issuerId, uploadId)}/chunks/${offset}`;
}

/** Where the whole file lies. */
export function fileKey(issuerId: string, uploadId: string): string {
  return `${folderOf(issuerId, uploadId)}/file`;
}
