export { accountInfoRoutes } from "./account-routes.ts";
export { dashboardRoutes } from "./dashboard-routes.ts";
export { mailRoutes } from "./mail-routes.ts";
export { metricsRoutes } from "./metrics-routes.ts";
export { userListRoutes } from "./user-list-routes.ts";
export { userRoutes } from "./user-routes.ts";
