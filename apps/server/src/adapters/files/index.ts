export type { FileStore } from "./file-store.ts";
export { createFolderStore, createS3Store } from "./stored-files.ts";
