import { idParams } from "../fields/identifier.ts";
import { healthResponse } from "../health.ts";
import { mailboxQuery, mailboxResponse, mailResponse } from "../mailbox.ts";
import { routesOf } from "./route.ts";

export const systemRoutes = routesOf({
  health: {
    method: "GET",
    path: "/api/health",
    scope: "public",
    summary: "Whether it works, and in which mode",
    response: healthResponse,
    status: 200,
  },
  listMails: {
    method: "GET",
    path: "/api/sandbox/mailbox",
    scope: "public",
    summary: "Mails kept instead of sent",
    query: mailboxQuery,
    response: mailboxResponse,
    status: 200,
    sandboxOnly: true,
  },
  getMail: {
    method: "GET",
    path: "/api/sandbox/mailbox/:id",
    scope: "public",
    summary: "One kept mail",
    params: idParams,
    response: mailResponse,
    status: 200,
    sandboxOnly: true,
  },
});
