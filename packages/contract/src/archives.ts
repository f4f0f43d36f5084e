import * as z from "zod";
import { idParams } from "./fields/identifier.ts";
import { messageResponse, wireInstant } from "./fields/wire.ts";
import { del, get, post } from "./route.ts";

/** Days for which an archive of everything can be downloaded. */
export const ARCHIVE_DAYS = 7;

/** How an archive of everything stands. `expired`: its days are over, or it was removed. */
export const ARCHIVE_STATES = ["building", "ready", "failed", "expired"] as const;

/** An archive of everything that an issuer has here. */
export const archiveSchema = z.object({
  id: z.string(),
  state: z.enum(ARCHIVE_STATES),
  requested_at: wireInstant,
  finished_at: wireInstant.nullable(),
  expires_at: wireInstant,
  downloaded_at: wireInstant.nullable(),
  /** Documents that there were when it was asked for, and how many of them are in it by now. */
  documents: z.int(),
  documents_done: z.int(),
  /** In bytes, so far. */
  size: z.int(),
});
export type IssuerArchive = z.output<typeof archiveSchema>;

const scope = "crud_user_settings";

export const archiveRoutes = {
  getArchive: get(
    "/api/archive",
    scope,
    "The newest archive of everything that the issuer has here, and how it stands",
    {
      response: z.object({ archive: archiveSchema.nullable() }),
    },
  ),
  createArchive: post("/api/archive", scope, "Ask for an archive of everything; it is built in the background", {
    response: z.object({ message: z.string(), archive: archiveSchema }),
    status: 201,
    fresh: true,
  }),
  downloadArchive: get("/api/archive/:id/file", scope, "The archive, as a ZIP", {
    params: idParams,
    response: { file: ["application/zip"] },
    fresh: true,
  }),
  deleteArchive: del("/api/archive/:id", scope, "Remove an archive, or stop building it", {
    params: idParams,
    response: messageResponse,
  }),
};
