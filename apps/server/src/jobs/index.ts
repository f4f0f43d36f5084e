export { startClockChecks, startWorker } from "./handlers.ts";
export { jobRoutes } from "./routes.ts";
