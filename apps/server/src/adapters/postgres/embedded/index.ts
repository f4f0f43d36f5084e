export { chooseDataDir } from "./data-dir.ts";
export { keepRunning } from "./keep-running.ts";
export { choosePostgresUser } from "./postgres-user.ts";
export { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";
