export { startErasing } from "./erase.ts";
export { leavingRoutes } from "./routes.ts";
