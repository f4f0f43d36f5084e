import { ROUTES } from "@timbra/contract";
import type { Room } from "../http/app.ts";
import { asIssuer, issuerOf } from "../http/authenticate.ts";
import { route } from "../http/route.ts";
import { listProviderFacts } from "../invoices/index.ts";
import { getDashboard } from "./get-dashboard.ts";

/** The issuer's first page. */
export const issuerDashboardRoutes: Room = (app, deps) => {
  route(app, ROUTES.getDashboard, async ({ session }) => {
    const issuerId = issuerOf(session);
    const providers = await listProviderFacts(deps);
    return asIssuer(deps.db, session, (tx) => getDashboard(tx, deps, issuerId, providers));
  });
};
