import { dashboardResponse } from "../dashboard.ts";
import { routesOf } from "./route.ts";

export const dashboardRoutes = routesOf({
  getDashboard: {
    method: "GET",
    path: "/api/dashboard",
    scope: "crud_user_invoices",
    summary:
      "How the issuer's business stands: months, best customers, what waits, and the services that it depends on",
    response: dashboardResponse,
    status: 200,
    accountant: true,
  },
});
