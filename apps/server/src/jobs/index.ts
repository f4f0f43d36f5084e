export { startComparingClocks, startWorker } from "./handlers.ts";
export { jobRoutes } from "./routes.ts";
