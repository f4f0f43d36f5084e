import * as z from "zod";
import { sampleCompanyRequest, sampleProgressResponse, sessionResponse } from "./accounts.ts";
import { idParams } from "./fields/identifier.ts";
import { mailboxQuery, mailboxResponse, mailResponse } from "./mails.ts";
import { get, post } from "./route.ts";

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

export const systemRoutes = {
  health: get("/api/health", "public", "Whether it works, and in which mode", { response: healthResponse }),
  openSampleCompany: post(
    "/api/sandbox/sample",
    "public",
    "A company with customers, products and invoices to try the product with",
    { request: sampleCompanyRequest, response: sessionResponse, status: 201, sandboxOnly: true },
  ),
  getSampleProgress: get(
    "/api/sandbox/sample/:id",
    "public",
    "How far the sample company of a wish has come, while it is being made",
    { params: idParams, response: sampleProgressResponse, sandboxOnly: true },
  ),
  listMails: get("/api/sandbox/mailbox", "public", "Mails kept instead of sent", {
    query: mailboxQuery,
    response: mailboxResponse,
    sandboxOnly: true,
  }),
  getMail: get("/api/sandbox/mailbox/:id", "public", "One kept mail", {
    params: idParams,
    response: mailResponse,
    sandboxOnly: true,
  }),
};
