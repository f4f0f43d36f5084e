export { chooseDataDir, type DataDirChoice, SYSTEM_DATA_DIR } from "./data-dir.ts";
export { choosePostgresUser } from "./postgres-user.ts";
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";
