import { ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { getInvoicePayments } from "./invoice-payments.ts";

/** What receipts paid of an invoice. */
export const invoicePaymentRoutes: Room = (app, deps) => {
  route(app, ROUTES.getInvoicePayments, async ({ params, session }) => {
    const payments = await asIssuer(deps.db, session, (tx) =>
      getInvoicePayments(tx, deps, issuerOf(session), params.id),
    );
    if (payments === null) throw refuse("not_found");
    return payments;
  });
};
