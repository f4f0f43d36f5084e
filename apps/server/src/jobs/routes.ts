import { notice, ROUTES } from "@timbra/contract";
import { doerOf, recordDeed } from "../audit-log/index.ts";
import type { Room } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { listProviderFacts } from "../invoices/index.ts";
import { attendStuckJob, listStuckJobs, retryStuckJob } from "./stuck-jobs.ts";

/** What an administrator sees of the work behind the answers. */
export const jobRoutes: Room = (app, deps) => {
  route(app, ROUTES.listStuckJobs, async () => {
    const [jobs, facts] = await Promise.all([listStuckJobs(deps), listProviderFacts(deps)]);
    const providers = facts.map(({ pausedUntil, ...provider }) => ({
      ...provider,
      paused_until: pausedUntil?.toISOString() ?? null,
    }));
    return { jobs, providers };
  });

  route(app, ROUTES.retryStuckJob, async ({ params, session, request, language }) => {
    const name = await retryStuckJob(deps, params.id);
    if (name === null) throw refuse("not_found");
    const deed = {
      deed: "job_retried",
      by: doerOf(session, request),
      issuerId: null,
      subject: { id: params.id, name },
    } as const;
    await deps.db.transaction().execute((tx) => recordDeed(tx, deps.clock, deed));
    return { message: notice("job_retried", language) };
  });

  route(app, ROUTES.attendStuckJob, async ({ params, session, request, language }) => {
    if (!(await attendStuckJob(deps, params.id, doerOf(session, request)))) throw refuse("not_found");
    return { message: notice("order_attended", language) };
  });
};
