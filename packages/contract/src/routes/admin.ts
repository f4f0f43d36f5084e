import { invariantsResponse } from "../invariants.ts";
import { routesOf } from "./route.ts";

export const adminRoutes = routesOf({
  getInvariants: {
    method: "GET",
    path: "/api/admin/invariants",
    scope: "crud_admin_users",
    summary: "Whether every sentence that must be true of the database holds now",
    response: invariantsResponse,
    status: 200,
  },
});
