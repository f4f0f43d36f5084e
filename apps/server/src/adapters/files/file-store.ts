import { FileStorage, type StorageAdapter } from "@flystorage/file-storage";

/** Where uploaded images and other files are kept. Keys are made by the product, never by a user. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The bytes as they were put, or null where there are none. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}

/** A store over wherever its adapter keeps things. */
export function toFileStore(adapter: StorageAdapter): FileStore {
  const storage = new FileStorage(adapter);
  return {
    put: (key, bytes, mediaType) => storage.write(key, Buffer.from(bytes), { mimeType: mediaType }),
    get: async (key) => ((await storage.fileExists(key)) ? storage.readToUint8Array(key) : null),
    delete: (key) => storage.deleteFile(key),
  };
}

/** One file of a store that can be listed. */
export interface ListedFile {
  readonly key: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** A store whose files can be listed: what is backed up, and where backups are kept. */
export interface ListedFileStore extends FileStore {
  /** The files whose key begins with `folder/`; all of them for "". */
  list(folder: string): AsyncIterable<ListedFile>;
}
