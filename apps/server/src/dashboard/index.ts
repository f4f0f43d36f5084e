export { issuerDashboardRoutes } from "./routes.ts";
