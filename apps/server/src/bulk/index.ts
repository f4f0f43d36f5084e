export { bulkFileRoutes } from "./file-routes.ts";
export { bulkRoutes } from "./routes.ts";
export { runBulkJob } from "./run-bulk.ts";
