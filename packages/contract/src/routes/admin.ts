import { adminDashboardResponse } from "../admin-dashboard.ts";
import { paginateMailsRequest, paginateMailsResponse } from "../admin-mails.ts";
import { catalogueEditionResponse } from "../catalogues.ts";
import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import { invariantsResponse } from "../invariants.ts";
import { jobRetriedResponse, jobsResponse } from "../jobs.ts";
import { routesOf } from "./route.ts";

export const adminRoutes = routesOf({
  getAdminDashboard: {
    method: "GET",
    path: "/api/admin/dashboard",
    scope: "crud_admin_users",
    summary: "Users, stamps, refusals, queues and certificates of the whole platform",
    response: adminDashboardResponse,
    status: 200,
  },
  paginateMails: {
    method: "POST",
    path: "/api/admin/mails/list/paginate",
    scope: "crud_admin_users",
    summary: "The mails that left or did not, without their words",
    request: paginateMailsRequest,
    response: paginateMailsResponse,
    status: 200,
    inTurn: "listing",
  },
  retryMail: {
    method: "POST",
    path: "/api/admin/mails/:id/retry",
    scope: "crud_admin_users",
    summary: "Sends a mail again that failed or is in doubt",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
  getInvariants: {
    method: "GET",
    path: "/api/admin/invariants",
    scope: "crud_admin_users",
    summary: "Whether every sentence that must be true of the database holds now",
    response: invariantsResponse,
    status: 200,
  },
  getCatalogueEdition: {
    method: "GET",
    path: "/api/admin/catalogues",
    scope: "crud_admin_users",
    summary: "Which edition of the SAT's lists is in use, and who imported it when",
    response: catalogueEditionResponse,
    status: 200,
  },
  updateCatalogues: {
    method: "POST",
    path: "/api/admin/catalogues/update",
    scope: "crud_admin_users",
    summary: "Begins to fetch the SAT's lists as it publishes them now; one update at a time",
    response: catalogueEditionResponse,
    status: 200,
  },
  listStuckJobs: {
    method: "GET",
    path: "/api/admin/jobs",
    scope: "crud_admin_users",
    summary: "What does not go on by itself, and how the certification providers stand",
    response: jobsResponse,
    status: 200,
  },
  retryStuckJob: {
    method: "POST",
    path: "/api/admin/jobs/:id/retry",
    scope: "crud_admin_users",
    summary: "Tries one of them again now",
    params: idParams,
    response: jobRetriedResponse,
    status: 200,
  },
  attendStuckJob: {
    method: "POST",
    path: "/api/admin/jobs/:id/attended",
    scope: "crud_admin_users",
    summary: "Says that a person has attended to a purchase that waited for one",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
});
