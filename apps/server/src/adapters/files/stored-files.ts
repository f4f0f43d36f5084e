import { LocalStorageAdapter } from "@flystorage/local-fs";
import { type FileStore, type ListedFileStore, toFileStore } from "./file-store.ts";
import type { S3Settings } from "./s3-store.ts";

export type { FileStore, ListedFileStore } from "./file-store.ts";
export { createListedFolder } from "./listed-folder.ts";
export type { S3Settings } from "./s3-store.ts";

/** Files in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  return toFileStore(new LocalStorageAdapter(folder));
}

/**
 * Files in an S3-compatible bucket. Its client is large, and read only where there is a bucket: every start would wait
 * for it.
 */
export async function openS3Store(settings: S3Settings): Promise<ListedFileStore> {
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(settings);
}
