import { notice, ROUTES } from "@timbra/contract";
import { doerOf } from "../../deeds/index.ts";
import type { Room } from "../../http/app-type.ts";
import { refuse } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { asIssuer, issuerOf } from "../../http/tenant.ts";
import { cancelMany } from "./cancel-many.ts";
import { lookAtMany } from "./look-at-many.ts";

/** Many invoices cancelled together: asked for in one wish, each by itself. */
export const cancelManyRoutes: Room = (app, deps) => {
  route(app, ROUTES.cancelInvoices, async ({ body, session, request, language }) => {
    const by = doerOf(session, request);
    const outcomes = await cancelMany(deps, {
      issuerId: issuerOf(session),
      userId: session.userId,
      by,
      wish: body,
      language,
    });
    if (outcomes === undefined) throw refuse("not_found");
    const asked = outcomes.filter(({ outcome }) => outcome === "asked").length;
    const leftOut = outcomes.length - asked;
    return {
      message: notice(leftOut === 0 ? "cancellations_all_asked" : "cancellations_asked", language, {
        asked,
        left_out: leftOut,
      }),
      outcomes,
    };
  });

  route(app, ROUTES.getCancellations, async ({ body, session, language }) => {
    const invoices = await asIssuer(deps.db, session, (tx) =>
      lookAtMany(tx, deps, issuerOf(session), body.ids, language),
    );
    if (invoices === undefined) throw refuse("not_found");
    return { invoices };
  });
};
