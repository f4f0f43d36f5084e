export { metricsRoutes } from "./metrics-routes.ts";
export { adminRoutes } from "./routes.ts";
