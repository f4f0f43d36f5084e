import { CLIENT_ORDER_COLUMNS, notice, ORDER_CURRENCY, REFUND_STATES, ROUTES } from "@timbra/contract";
import { listUserIssuerIds } from "../accounts/index.ts";
import { actorOf } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { asAuditor, type Tx, withTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import type { IssuerSession } from "../http/authenticate.ts";
import { orNotFound, refuse, refuseFieldWith } from "../http/errors.ts";
import { listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { moneyText } from "../lib/decimal-text.ts";
import { SHEETS, type Words } from "../texts/index.ts";
import { giveCredits } from "./order-credits.ts";
import { CLIENT_ORDER_CELLS, orderReference, toClientOrderRow, toMoves } from "./order-row.ts";
import { findBuyer, findOrder, listMoves, ORDER_SORTING, type OrderQuery, orderList } from "./orders.db.ts";
import { requestRefund } from "./refund-order.ts";
import { listRefunds } from "./reversals.db.ts";

/** Everybody's orders, and what an administrator does with one. Each command is written down with its reason. */
export const adminOrderRoutes: RoutePlugin = (app, deps) => {
  const orders = clientOrders(deps, "admin-orders", async () => "all", SHEETS.orders);
  route(app, ROUTES.listAdminOrders, orders.list);
  route(app, ROUTES.paginateAdminOrders, orders.paginate);
  route(app, ROUTES.exportAdminOrders, orders.export);

  route(app, ROUTES.getAdminOrder, ({ params }) => readOrder(deps, params.id));

  route(app, ROUTES.creditOrder, async ({ params, body, session, request, language }) => {
    const buyer = await buyerOf(deps, params.id);
    const gift = { ...body, ...buyer, orderId: params.id, by: actorOf(session, request) };
    const available = await withTenant(deps.db, buyer.issuerId, (tx) => giveCredits(tx, deps.clock, gift));
    const message = notice("credits_granted", language, { rfc: buyer.rfc, credits: body.credits });
    return { message, credits: available };
  });

  route(app, ROUTES.refundOrder, async ({ params, body, session, request, language }) => {
    const { issuerId } = await buyerOf(deps, params.id);
    const asked = await requestRefund(deps, { ...body, issuerId, orderId: params.id, by: actorOf(session, request) });
    if (asked.kind === "refund_too_much")
      throw refuseFieldWith("refund_too_much", { left: moneyText(asked.left, ORDER_CURRENCY.code) }, "amount");
    if (asked.kind !== "asked") throw refuse(asked.kind);
    const words = { amount: moneyText(asked.amount, ORDER_CURRENCY.code), reference: orderReference(params.id) };
    return { message: notice("refund_asked", language, words) };
  });
};

async function buyerOf({ db }: Deps, orderId: string) {
  return orNotFound(await findBuyer(db, orderId));
}

async function readOrder(deps: Deps, id: string) {
  const { issuerId, rfc } = await buyerOf(deps, id);
  return withTenant(deps.db, issuerId, async (tx) => {
    const order = orNotFound(await findOrder(tx, issuerId, id));
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

/** The lists of orders of every issuer that somebody acts for; an administrator's are everybody's. */
export const clientOrderListRoutes: RoutePlugin = (app, deps) => {
  const whose = async ({ role, userId }: IssuerSession): Promise<IssuerFilter> =>
    role === "SuperAdminRole" ? "all" : listUserIssuerIds(deps.db, userId);
  const orders = clientOrders(deps, "client-orders", whose, SHEETS.clientOrders);
  route(app, ROUTES.listClientOrders, orders.list);
  route(app, ROUTES.paginateClientOrders, orders.paginate);
  route(app, ROUTES.exportClientOrders, orders.export);
};

/** Whose orders are read. */
type IssuerFilter = OrderQuery["issuers"];

/** A list of the orders of several issuers, or of all. */
function clientOrders(
  deps: Deps,
  scope: string,
  whose: (session: IssuerSession) => Promise<IssuerFilter>,
  name: Words,
) {
  const sells = deps.config.sellerRfc !== null;
  return listHandlers(deps, {
    scope: ({ userId }) => [scope, userId],
    within: async (session, work) => {
      const issuers = await whose(session);
      return asAuditor(deps.db, (tx) => work({ tx, issuers }));
    },
    ...ORDER_SORTING,
    list: ({ tx, issuers }: { tx: Tx; issuers: IssuerFilter }, query: Omit<OrderQuery, "issuers">) =>
      orderList(tx, { ...query, issuers }),
    toRows: (rows) => rows.map((row) => toClientOrderRow(row, sells)),
    name,
    headings: CLIENT_ORDER_COLUMNS,
    cells: CLIENT_ORDER_CELLS,
  });
}
