export { deleteFilesNow, tidyFiles } from "./delete-files.ts";
export { doomFiles, hastenFiles, spareFile } from "./file-deletion.db.ts";
