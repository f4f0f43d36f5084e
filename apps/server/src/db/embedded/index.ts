export { chooseDataDir, choosePostgresUser } from "./data-dir.ts";
export { type EmbeddedPostgres, keepRunning, startEmbeddedPostgres } from "./start.ts";
