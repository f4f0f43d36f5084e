import { ROUTES } from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import { withSessionTenant } from "../http/authenticate.ts";
import { route } from "../http/route.ts";
import { listIssuerMails } from "./reminders.db.ts";

/** What left by mail in an issuer's name or to it, and what did not. */
export const issuerMailRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listIssuerMails, async ({ session }) => ({
    rows: await withSessionTenant(deps.db, session, listIssuerMails),
  }));
};
