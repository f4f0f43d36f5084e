import { notice, ORDER_CURRENCY, REFUND_STATES, ROUTES } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import { doerOf } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseFieldWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { moneyText } from "../money-text.ts";
import { clientLists } from "./client-lists.ts";
import { creditOrder } from "./credit-order.ts";
import { findBuyer } from "./find-buyer.db.ts";
import { orderReference } from "./order-letter.ts";
import { toClientOrderRow, toMoves } from "./order-row.ts";
import { findOrder, listMoves } from "./orders.db.ts";
import { askRefund } from "./refund-order.ts";
import { listRefunds } from "./refunds.db.ts";

/** Everybody's orders, and what an administrator does with one. Each deed is written down with its reason. */
export const adminOrderRoutes: Room = (app, deps) => {
  const lists = clientLists(deps);
  const name = (language: string) => (language === "es" ? "Ordenes" : "Orders");

  route(app, ROUTES.listAdminOrders, ({ body }) => lists.whole(body, "all"));

  route(app, ROUTES.paginateAdminOrders, ({ body, session }) =>
    lists.page(body, "all", ["admin-orders", session.userId]),
  );

  route(app, ROUTES.exportAdminOrders, ({ body, language, reply }) =>
    lists.file(reply, body, { issuers: "all", language, name: name(language) }),
  );

  route(app, ROUTES.getAdminOrder, ({ params }) => readOrder(deps, params.id));

  route(app, ROUTES.creditOrder, async ({ params, body, session, request, language }) => {
    const buyer = await buyerOf(deps, params.id);
    const available = await creditOrder(deps, { ...body, ...buyer, orderId: params.id, by: doerOf(session, request) });
    return {
      message: notice("credits_granted", language, { rfc: buyer.rfc, credits: body.credits }),
      credits: available,
    };
  });

  route(app, ROUTES.refundOrder, async ({ params, body, session, request, language }) => {
    const { issuerId } = await buyerOf(deps, params.id);
    const asked = await askRefund(deps, { ...body, issuerId, orderId: params.id, by: doerOf(session, request) });
    if (asked.kind === "refund_too_much")
      throw refuseFieldWith("refund_too_much", { left: moneyText(asked.left, ORDER_CURRENCY.code) }, "amount");
    if (asked.kind !== "asked") throw refuse(asked.kind);
    const words = { amount: moneyText(asked.amount, ORDER_CURRENCY.code), reference: orderReference(params.id) };
    return { message: notice("refund_asked", language, words) };
  });
};

async function buyerOf({ db }: Deps, orderId: string) {
  const buyer = await findBuyer(db, orderId);
  if (buyer === null) throw refuse("not_found");
  return buyer;
}

async function readOrder(deps: Deps, id: string) {
  const { issuerId, rfc } = await buyerOf(deps, id);
  return inIssuer(deps.db, issuerId, async (tx) => {
    const order = await findOrder(tx, issuerId, id);
    if (order === undefined) throw refuse("not_found");
    const refunds = await listRefunds(tx, issuerId, id);
    return {
      order: toClientOrderRow({ ...order, issuer_rfc: rfc }, deps.config.sellerRfc !== null),
      moves: toMoves(await listMoves(tx, issuerId, id)),
      refunds: refunds.map(({ amount, reason, asked_by, asked_at, state }) => ({
        ...{ amount, reason, asked_by, asked_at: asked_at.toISOString() },
        state: REFUND_STATES.find((one) => one === state) ?? "asked",
      })),
    };
  });
}
