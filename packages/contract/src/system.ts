import * as z from "zod";
import { sampleCompanyRequest, sampleProgressResponse, sessionResponse } from "./accounts.ts";
import { idParams } from "./fields/identifier.ts";
import { mailboxQuery, mailboxResponse, mailResponse } from "./mails.ts";
import { routesOf } from "./route.ts";

/**
 * Whether the product works, and in which mode: sandbox documents have no legal value. `mailbox`: whether the embedded
 * mailbox can be read.
 */
export const healthResponse = z.object({
  status: z.enum(["ok", "degraded"]),
  mode: z.enum(["sandbox", "live"]),
  version: z.string(),
  mailbox: z.boolean(),
  /** Whether a sample company can be had. */
  sample: z.boolean(),
});

export const systemRoutes = routesOf({
  health: {
    method: "GET",
    path: "/api/health",
    scope: "public",
    summary: "Whether it works, and in which mode",
    response: healthResponse,
    status: 200,
  },
  openSampleCompany: {
    method: "POST",
    path: "/api/sandbox/sample",
    scope: "public",
    summary: "A company with customers, products and invoices to try the product with",
    request: sampleCompanyRequest,
    response: sessionResponse,
    status: 201,
    sandboxOnly: true,
  },
  getSampleProgress: {
    method: "GET",
    path: "/api/sandbox/sample/:id",
    scope: "public",
    summary: "How far the sample company of a wish has come, while it is being made",
    params: idParams,
    response: sampleProgressResponse,
    status: 200,
    sandboxOnly: true,
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
