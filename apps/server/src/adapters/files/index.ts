export type { FileStore } from "./file-store.ts";
export { createFolderStore, openS3Store } from "./stored-files.ts";
