export { deleteFilesNow } from "./delete-files.ts";
export { doomFiles, hastenFiles, spareFile } from "./doomed-files.db.ts";
export { tidyFiles } from "./tidy-files.ts";
