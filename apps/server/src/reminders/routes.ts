import { ROUTES } from "@timbra/contract";
import type { Room } from "../http/app.ts";
import { asIssuer, issuerOf } from "../http/authenticate.ts";
import { route } from "../http/route.ts";
import { listIssuerMails } from "./reminders.db.ts";

/** What left by mail in an issuer's name or to it, and what did not. */
export const issuerMailRoutes: Room = (app, deps) => {
  route(app, ROUTES.listIssuerMails, async ({ session }) => ({
    rows: await asIssuer(deps.db, session, (tx) => listIssuerMails(tx, issuerOf(session))),
  }));
};
