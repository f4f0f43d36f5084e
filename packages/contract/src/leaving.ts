import * as z from "zod";
import { messageKey, requiredText } from "./fields/text.ts";
import { messageResponse, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/** Days within which leaving can be taken back. */
export const LEAVING_GRACE_DAYS = 30;

/** What must be over before an issuer can leave. */
export const LEAVING_BLOCKS = ["stamping", "cancelling", "bulk", "imports", "orders", "refunds", "archive"] as const;
export type LeavingBlock = (typeof LEAVING_BLOCKS)[number];

export const leavingBlockSchema = z.object({
  kind: z.enum(LEAVING_BLOCKS),
  count: z.int(),
  /** The first of them, by the name under which they are known: numbers of documents, names of files. */
  names: z.array(z.string()),
});

/** How leaving stands: what is in its way, what would be lost, and, once it is asked for, when everything is erased. */
export const leavingSchema = z.object({
  requested_at: wireInstant.nullable(),
  erase_at: wireInstant.nullable(),
  blocks: z.array(leavingBlockSchema),
  credits: z.int(),
  /** Whether the newest archive of everything was downloaded in the last days (ARCHIVE_DAYS). */
  archive_downloaded: z.boolean(),
  /** The last day for which documents are kept by law, should everything be erased as it stands: YYYY-MM-DD. */
  kept_until: z.string(),
});
export type Leaving = z.output<typeof leavingSchema>;

export const leaveRequest = z.object({
  /** Typed by the person, to be sure. */
  rfc: requiredText(12, 13),
  /** Accepts to leave with no archive of everything. */
  without_archive: z.boolean({ error: messageKey("not_in_list") }).default(false),
  /** Accepts to lose the credits that are left. */
  give_up_credits: z.boolean({ error: messageKey("not_in_list") }).default(false),
});

const scope = "crud_user_settings";

export const leavingRoutes = {
  getLeaving: get("/api/leaving", scope, "What stands in the way of leaving, what would be lost, and when it happens", {
    response: z.object({ leaving: leavingSchema }),
  }),
  leave: post(
    "/api/leaving",
    scope,
    "Leave: keys are destroyed at once, and everything that the law lets be erased after the days of grace",
    { request: leaveRequest, response: z.object({ message: z.string(), leaving: leavingSchema }), fresh: true },
  ),
  takeLeavingBack: del("/api/leaving", scope, "Stay after all, within the days of grace", {
    response: messageResponse,
  }),
};
