import { FileStorage, type StorageAdapter } from "@flystorage/file-storage";
import type { FileStore } from "./file-store.ts";

/** A store over wherever its adapter keeps things. */
export function toFileStore(adapter: StorageAdapter): FileStore {
  const storage = new FileStorage(adapter);
  return {
    put: (key, bytes, mediaType) => storage.write(key, Buffer.from(bytes), { mimeType: mediaType }),
    get: async (key) => ((await storage.fileExists(key)) ? storage.readToUint8Array(key) : null),
    delete: (key) => storage.deleteFile(key),
  };
}
