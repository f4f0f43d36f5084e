import { notice, ROUTES } from "@timbra/contract";
import { actorOf } from "../audit-log/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { refuse, refuseField } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { getLeaving, leave, takeBack } from "./leaving.ts";

/** An issuer who leaves. */
export const leavingRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getLeaving, async ({ session }) => ({
    leaving: await withSessionTenant(deps.db, session, (tx, issuerId) => getLeaving(tx, issuerId, deps.clock.now())),
  }));

  route(app, ROUTES.leave, async ({ body, session, language, request }) => {
    const outcome = await leave(deps, authorOf(session), body, actorOf(session, request));
    if (outcome === "leaving_rfc") throw refuseField(outcome, "rfc");
    if (typeof outcome === "string") throw refuse(outcome);
    return { message: notice("leaving_requested", language), leaving: outcome };
  });

  route(app, ROUTES.takeLeavingBack, async ({ session, language, request }) => {
    if (!(await takeBack(deps, requireIssuer(session), actorOf(session, request)))) throw refuse("not_found");
    return { message: notice("leaving_taken_back", language) };
  });
};
