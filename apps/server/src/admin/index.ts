export { dashboardRoutes } from "./dashboard-routes.ts";
export { metricsRoutes } from "./metrics-routes.ts";
export { accountInfoRoutes, mailRoutes } from "./routes.ts";
export { userListRoutes, userRoutes } from "./user-routes.ts";
