import { ROUTES } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { documentName, findStamp, printInvoice } from "../invoices/index.ts";
import { findOrder } from "./orders.db.ts";

/** The files of a purchase's invoice, for its buyer: it is the one document of the seller's that they may have. */
export const orderInvoiceRoutes: Room = (app, deps) => {
  route(app, ROUTES.getOrderXml, async ({ params, session, reply }) => {
    const sellerId = await sellerOf(deps, session, params.id);
    const stamp = await inIssuer(deps.db, sellerId, (tx) => findStamp(tx, sellerId, params.id));
    if (stamp === null) throw refuse("not_found");
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getOrderPdf, async ({ params, session, language, reply }) => {
    const sellerId = await sellerOf(deps, session, params.id);
    const paper = await printInvoice(deps, sellerId, params.id, language);
    if (paper === null) throw refuse("not_found");
    return sendFile(reply, { bytes: pdfOf(paper.printed), mediaType: "application/pdf", name: `${paper.name}.pdf` });
  });
};

/** Who issued the invoice of an order that is the caller's own. */
async function sellerOf({ db }: Deps, session: Session, orderId: string): Promise<string> {
  const order = await asIssuer(db, session, (tx) => findOrder(tx, issuerOf(session), orderId));
  if (!order?.seller_id || order.invoice_uuid === null) throw refuse("not_found");
  return order.seller_id;
}
