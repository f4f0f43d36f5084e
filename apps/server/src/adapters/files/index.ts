export type { FileStore } from "./file-store.ts";
export { createFolderStore, createS3Store, type S3Settings } from "./stored-files.ts";
