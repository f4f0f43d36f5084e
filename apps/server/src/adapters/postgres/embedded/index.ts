export { chooseDataDir } from "./data-dir.ts";
export { choosePostgresUser } from "./postgres-user.ts";
export { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";
