import { notice, ROUTES } from "@timbra/contract";
import { actorOf } from "../audit-log/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse } from "../http/errors.ts";
import { sendStream, timestampedFileName } from "../http/export.ts";
import { route } from "../http/route.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { openArchive, removeArchive, requestArchive, toArchive } from "./archive.ts";
import { getLatestArchive } from "./archives.db.ts";

/** The archive of everything that an issuer has here. */
export const archiveRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getArchive, async ({ session }) => {
    const row = await withSessionTenant(deps.db, session, getLatestArchive);
    return { archive: row === null ? null : toArchive(row, deps.clock.now()) };
  });

  route(app, ROUTES.createArchive, async ({ session, language, request }) => {
    const { issuerId, userId } = authorOf(session);
    const by = actorOf(session, request);
    const row = await requestArchive(deps, issuerId, { by, userId, language });
    if (row === null) throw refuse("archive_under_way");
    return { message: notice("archive_requested", language), archive: toArchive(row, deps.clock.now()) };
  });

  route(app, ROUTES.downloadArchive, async ({ params, session, request, reply }) => {
    const key = { issuerId: requireIssuer(session), archiveId: params.id };
    const { requestedAt, size, bytes } = orNotFound(await openArchive(deps, key, actorOf(session, request)));
    reply.header("content-length", size);
    const name = timestampedFileName(mexicanTime(requestedAt), `${session.user.rfc}.zip`);
    return sendStream(reply, "application/zip", name, bytes);
  });

  route(app, ROUTES.deleteArchive, async ({ params, session, language, request }) => {
    const key = { issuerId: requireIssuer(session), archiveId: params.id };
    if (!(await removeArchive(deps, key, actorOf(session, request)))) throw refuse("not_found");
    return { message: notice("archive_removed", language) };
  });
};
