import { ROUTES } from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { route } from "../http/route.ts";
import { listProviderHealth } from "../invoices/index.ts";
import { getDashboard } from "./get-dashboard.ts";

/** The issuer's first page. */
export const issuerDashboardRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getDashboard, async ({ session }) => {
    const issuerId = requireIssuer(session);
    const providers = await listProviderHealth(deps);
    return withSessionTenant(deps.db, session, (tx) => getDashboard(tx, deps, issuerId, providers));
  });
};
