import { notice, ROUTES } from "@timbra/contract";
import { createThrottle, type Limit } from "../../accounts/index.ts";
import type { Room } from "../../http/app-type.ts";
import { idForKey } from "../../http/id-for-key.ts";
import { refuse } from "../../http/problem.ts";
import { route } from "../../http/route.ts";
import { asIssuer, issuerOf } from "../../http/tenant.ts";
import { newId } from "../../ids.ts";
import { findInvoice } from "../invoice.db.ts";
import { getSendings } from "./get-sendings.ts";
import { sendInvoice } from "./send-invoice.ts";

/** More than a person sends by hand, and less than a thief of mail servers would like. */
const PER_ISSUER: Limit = { burst: 60, everySeconds: 20 };

/** Invoices by e-mail, and what became of each mail. */
export const sendingRoutes: Room = (app, deps) => {
  const throttle = createThrottle(deps.db, deps.clock);

  route(app, ROUTES.sendInvoice, async ({ params, body, session, language, request }) => {
    const issuerId = issuerOf(session);
    const id = idForKey("send", issuerId, request) ?? newId(deps.clock);
    const wish = {
      issuerId,
      userId: session.userId,
      id,
      invoiceId: params.id,
      wish: body,
      language: body.language ?? language,
    };
    await throttle.take(`send:${issuerId}`, PER_ISSUER);
    const outcome = await sendInvoice(deps, wish);
    if (outcome !== "sent") throw refuse(outcome);
    const sendings = await asIssuer(deps.db, session, (tx) => getSendings(tx, deps, issuerId, params.id));
    const sending = sendings.find((one) => one.id === id);
    // The same key was used for another invoice.
    if (sending === undefined) throw refuse("idempotency_conflict");
    return { message: notice("invoice_mailed", language, { addresses: [...body.to, ...body.cc].join(", ") }), sending };
  });

  route(app, ROUTES.listSendings, async ({ params, session }) => {
    const issuerId = issuerOf(session);
    const sendings = await asIssuer(deps.db, session, async (tx) => {
      if ((await findInvoice(tx, issuerId, params.id)) === undefined) throw refuse("not_found");
      return getSendings(tx, deps, issuerId, params.id);
    });
    return { sendings };
  });
};
