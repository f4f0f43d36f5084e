export { createFolderJournal } from "./folder-journal.ts";
export type { Journal } from "./journal.ts";
