export { type Connection, connectTo } from "./connect.ts";
export { chooseDataDir, choosePostgresUser } from "./data-dir.ts";
export { createRestoredCluster, type RestoredCluster, recoverCluster } from "./recover-cluster.ts";
export { EMBEDDED_MAJOR, type EmbeddedPostgres, startEmbeddedPostgres, superviseServer } from "./start.ts";
