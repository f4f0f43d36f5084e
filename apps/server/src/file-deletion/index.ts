export { deleteDueFiles, deleteNow } from "./delete-files.ts";
export { cancelDeletion, expediteDeletion, scheduleDeletion } from "./file-deletion.db.ts";
