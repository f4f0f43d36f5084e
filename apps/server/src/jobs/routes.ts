import { notice, ROUTES } from "@timbra/contract";
import { actorOf, recordAuditEvent } from "../audit-log/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { orNotFound, refuse } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { listProviderHealth } from "../invoices/index.ts";
import { dismissStuckJob, listStuckJobs, retryStuckJob } from "./stuck-jobs.ts";

/** What an administrator sees of the work behind the answers. */
export const jobRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listStuckJobs, async () => {
    const [jobs, facts] = await Promise.all([listStuckJobs(deps), listProviderHealth(deps)]);
    const providers = facts.map(({ pausedUntil, ...provider }) => ({
      ...provider,
      paused_until: pausedUntil?.toISOString() ?? null,
    }));
    return { jobs, providers };
  });

  route(app, ROUTES.retryStuckJob, async ({ params, session, request, language }) => {
    const name = orNotFound(await retryStuckJob(deps, params.id));
    const event = {
      action: "job_retried",
      by: actorOf(session, request),
      issuerId: null,
      subject: { id: params.id, name },
    } as const;
    await deps.db.transaction().execute((tx) => recordAuditEvent(tx, deps.clock, event));
    return { message: notice("job_retried", language) };
  });

  route(app, ROUTES.attendStuckJob, async ({ params, session, request, language }) => {
    if (!(await dismissStuckJob(deps, params.id, actorOf(session, request)))) throw refuse("not_found");
    return { message: notice("order_attended", language) };
  });
};
