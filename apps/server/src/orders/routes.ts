import {
  CREDIT_TIERS,
  CREDITS_OF_AN_ORDER,
  notice,
  ORDER_COLUMNS,
  ORDER_CURRENCY,
  quoteCredits,
  ROUTES,
} from "@timbra/contract";
import type { CardProvider, SandboxCards } from "../adapters/cards/index.ts";
import type { Deps } from "../boot/deps.ts";
import { getCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import type { App, RoutePlugin } from "../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse, refuseInvalid } from "../http/errors.ts";
import { idempotentId } from "../http/idempotency.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { documentName, findStamp, printInvoice } from "../invoices/index.ts";
import { isLeaving } from "../issuer/index.ts";
import { CardsUnavailable } from "../lib/cards-unavailable.ts";
import { newId } from "../lib/ids.ts";
import { SHEETS } from "../texts/index.ts";
import { adminOrderRoutes, clientOrderListRoutes } from "./admin-routes.ts";
import { ORDER_CELLS, toMoves, toOrderRow } from "./order-row.ts";
import { findOrder, findPayableOrder, listMoves, ORDER_SORTING, type OrderQuery, orderList } from "./orders.db.ts";
import { cancelOrder, fewestCredits, type OrderToPay, openOrderPayment, placeOrder } from "./place-order.ts";
import { countOwedCredits } from "./reversals.db.ts";
import { receiveCardEvent } from "./settle-order.ts";

/** Buying credits. */
export const orderRoutes: RoutePlugin = (app, deps) => {
  const sells = deps.config.sellerRfc !== null;

  function toAnswer({ order, payment }: OrderToPay, cards: CardProvider) {
    const { provider, publishableKey } = cards;
    const where = payment && {
      provider,
      payment_id: payment.paymentId,
      client_secret: payment.clientSecret,
      publishable_key: publishableKey,
    };
    return { order: toOrderRow(order, sells), payment: where };
  }

  route(app, ROUTES.placeOrder, async ({ body, session, language, request }) => {
    const cards = cardsOf(deps);
    // Whoever asks for another provider than there is means another installation.
    if (body.provider && body.provider !== cards.provider) throw refuse("cards_unavailable");
    const fewest = fewestCredits(cards);
    if (body.credits < fewest) throw refuseInvalid("credits", "number_min", { min: fewest });
    const issuerId = requireIssuer(session);
    if (await withTenant(deps.db, issuerId, isLeaving)) throw refuse("leaving_already");
    const id = idempotentId("order", issuerId, request) ?? newId(deps.clock);
    const buyer = { userId: session.userId, email: session.user.email };
    const wish = { issuerId, id, credits: body.credits, needsInvoice: body.needs_invoice, buyer, language };
    return toAnswer(await placeOrder(deps, cards, wish).catch(unavailable), cards);
  });

  route(app, ROUTES.resumeOrder, async ({ params, session }) => {
    const cards = cardsOf(deps);
    const opened = orNotFound(
      await openOrderPayment(deps, cards, requireIssuer(session), params.id).catch(unavailable),
    );
    return toAnswer(opened, cards);
  });

  route(app, ROUTES.cancelOrder, async ({ params, session, language }) => {
    const outcome = await cancelOrder(deps, cardsOf(deps), requireIssuer(session), params.id).catch(unavailable);
    if (typeof outcome === "string") throw refuse(outcome);
    return { message: notice("order_cancelled", language), order: toOrderRow(outcome, sells) };
  });

  route(app, ROUTES.getOrder, ({ params, session }) =>
    withSessionTenant(deps.db, session, async (tx, issuerId) => {
      const order = orNotFound(await findOrder(tx, issuerId, params.id));
      return {
        order: toOrderRow(order, sells),
        moves: toMoves(await listMoves(tx, issuerId, params.id)),
      };
    }),
  );

  const others = [shopRoutes, clientOrderListRoutes, orderListRoutes, orderInvoiceRoutes, adminOrderRoutes];
  for (const routes of [...others, cardEventRoutes, sandboxCardRoutes]) routes(app, deps);
};

function cardsOf({ cards }: Deps): CardProvider {
  if (cards === null) throw refuse("cards_unavailable");
  return cards;
}

/** A missing answer of the provider is reported as such. */
function unavailable(error: unknown): never {
  throw error instanceof CardsUnavailable ? refuse("cards_unavailable", { retryAfterSeconds: 10 }) : error;
}

const { code: currency, symbol } = ORDER_CURRENCY;

/** What credits cost, and what the screen that sells them needs. */
const shopRoutes: RoutePlugin = (app, deps) => {
  const sells = deps.config.sellerRfc !== null;

  route(app, ROUTES.quoteCredits, async ({ query }) => ({
    ...quoteCredits(query.credits, query.needs_invoice),
    currency,
    symbol,
  }));

  route(app, ROUTES.getCreditShop, ({ session }) =>
    withSessionTenant(deps.db, session, async (tx) => {
      const unfinished = await findPayableOrder(tx);
      return {
        credits: await getCredits(tx),
        owed: await countOwedCredits(tx),
        currency,
        symbol,
        tiers: CREDIT_TIERS.map((tier) => ({ ...tier })),
        min: deps.cards === null ? CREDITS_OF_AN_ORDER.min : fewestCredits(deps.cards),
        max: CREDITS_OF_AN_ORDER.max,
        provider: deps.cards?.provider ?? null,
        invoices: sells,
        unfinished: unfinished === undefined ? null : toOrderRow(unfinished, sells),
      };
    }),
  );
};

/** The list of an issuer's own orders. */
export function orderLists(deps: Deps) {
  const sells = deps.config.sellerRfc !== null;
  return listHandlers(deps, {
    ...issuerList(deps, "orders"),
    ...ORDER_SORTING,
    list: (tx, query: Omit<OrderQuery, "issuers">, session) =>
      orderList(tx, { ...query, issuers: [requireIssuer(session)] }),
    toRows: (rows) => rows.map((row) => toOrderRow(row, sells)),
    name: SHEETS.orders,
    headings: ORDER_COLUMNS,
    cells: ORDER_CELLS,
  });
}

const orderListRoutes: RoutePlugin = (app, deps) => {
  const orders = orderLists(deps);
  route(app, ROUTES.listOrders, orders.list);
  route(app, ROUTES.paginateOrders, orders.paginate);
  route(app, ROUTES.exportOrders, orders.export);
};

/** The files of a purchase's invoice, for its buyer: it is the one document of the seller's that they may have. */
const orderInvoiceRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getOrderXml, async ({ params, session, reply }) => {
    const sellerId = await sellerOf(deps, session, params.id);
    const stamp = orNotFound(await withTenant(deps.db, sellerId, (tx) => findStamp(tx, sellerId, params.id)));
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getOrderPdf, async ({ params, session, language, reply }) => {
    const sellerId = await sellerOf(deps, session, params.id);
    const paper = orNotFound(await printInvoice(deps, sellerId, params.id, language));
    return sendFile(reply, { bytes: pdfOf(paper.printed), mediaType: "application/pdf", name: `${paper.name}.pdf` });
  });
};

/** Who issued the invoice of an order that is the caller's own. */
async function sellerOf({ db }: Deps, session: Session, orderId: string): Promise<string> {
  const order = await withSessionTenant(db, session, (tx, issuerId) => findOrder(tx, issuerId, orderId));
  if (!order?.seller_id || order.invoice_uuid === null) throw refuse("not_found");
  return order.seller_id;
}

/** Where card providers send their events. The bytes are kept as they came: the signature is over them. */
const cardEventRoutes: RoutePlugin = (app, deps) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(scope as App, ROUTES.receiveCardEvent, async ({ params, request }) => {
      const { cards } = deps;
      if (cards?.provider !== params.provider) throw refuse("not_found");
      const event = cards.readEvent(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers);
      if (event === null) throw refuse("card_event_refused");
      await receiveCardEvent(deps, cards, event).catch(unavailable);
      return { received: true } as const;
    });
  });
};

/** What the sandbox provider's own pages would do. Only its test cards are taken. */
const sandboxCardRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.confirmSandboxPayment, async ({ params, body }) => {
    const answer = await sandboxOf(deps).confirm(params.id, body.client_secret, body.number);
    if (answer === "not_a_test_card") throw refuse("not_a_test_card");
    if (answer === null) throw refuse("not_found");
    return answer;
  });

  route(app, ROUTES.answerSandboxChallenge, async ({ params, body }) => {
    return orNotFound(await sandboxOf(deps).challenge(params.id, body.client_secret, body.allow));
  });
};

function sandboxOf({ sandboxCards }: Deps): SandboxCards {
  if (sandboxCards === null) throw refuse("not_found");
  return sandboxCards;
}
