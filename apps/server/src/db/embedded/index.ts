export { chooseDataDir, choosePostgresUser } from "./data-dir.ts";
export { type EmbeddedPostgres, startEmbeddedPostgres, superviseServer } from "./start.ts";
