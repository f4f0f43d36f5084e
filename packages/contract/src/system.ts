import * as z from "zod";
import { sampleCompanyRequest, sampleProgressResponse, sessionResponse } from "./accounts.ts";
import { idParams } from "./fields/identifier.ts";
import { wireInstant } from "./fields/wire.ts";
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

/**
 * What anybody may know of whether the data of this installation is right. Null: it was never done, or, of the
 * documents, it would tell how many a single issuer has.
 */
export const correctnessResponse = z.object({
  as_of: wireInstant,
  version: z.string(),
  mode: z.enum(["sandbox", "live"]),
  /** Stamped, of all issuers together. */
  documents: z.int().nullable(),
  /** When the last check that came to its end did. */
  checked_at: wireInstant.nullable(),
  /** When a later one failed. */
  failed_at: wireInstant.nullable(),
  checks: z.array(z.object({ id: z.string(), name: z.string(), sentence: z.string(), holds: z.boolean().nullable() })),
  /** Backups, and what tries to restore them. */
  drills: z.array(
    z.object({
      kind: z.enum(["base", "log", "verify"]),
      succeeded_at: wireInstant.nullable(),
      failed_at: wireInstant.nullable(),
    }),
  ),
});

export const systemRoutes = {
  health: get("/api/health", "public", "Whether it works, and in which mode", { response: healthResponse }),
  getCorrectness: get(
    "/api/correctness",
    "public",
    "What must always be true of the data and whether it was at the last check, documents issued, backups and drills",
    { response: correctnessResponse },
  ),
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
