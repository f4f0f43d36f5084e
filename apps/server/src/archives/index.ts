export { removeExpiredArchives } from "./archive.ts";
export { isArchiveDownloaded } from "./archives.db.ts";
export { buildArchiveJob } from "./build-archive.ts";
export { archiveRoutes } from "./routes.ts";
