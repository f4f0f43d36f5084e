/** Where uploaded images and other files are kept. Keys are made by the product, never by a user. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The bytes as they were put, or null where there are none. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}
