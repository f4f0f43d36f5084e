export { bulkRoutes } from "./routes.ts";
export { runBulkJob } from "./run.ts";
