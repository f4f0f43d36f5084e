import {
  CLIENT_ORDER_COLUMNS,
  type ClientOrderRow,
  type Language,
  notice,
  ORDER_CURRENCY,
  REFUND_STATES,
  type ReadRequestOf,
  ROUTES,
} from "@timbra/contract";
import { listUserIssuerIds } from "../accounts/index.ts";
import { actorOf } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { asAuditor, type ListedRow, withTenant } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import type { Session } from "../http/authenticate.ts";
import { refuse, refuseFieldWith } from "../http/errors.ts";
import { columnsOf, sendExport } from "../http/export.ts";
import { readAll, readPage } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { moneyText } from "../lib/decimal-text.ts";
import { grantForOrder } from "./order-credits.ts";
import { CLIENT_ORDER_CELLS, orderReference, toClientOrderRow, toMoves } from "./order-row.ts";
import { findBuyer, findOrder, listMoves, type OrderQuery, orderList } from "./orders.db.ts";
import { requestRefund } from "./refund-order.ts";
import { listRefunds } from "./reversals.db.ts";
import { NEWEST_FIRST, sortOf } from "./routes.ts";

/** Everybody's orders, and what an administrator does with one. Each deed is written down with its reason. */
export const adminOrderRoutes: RoutePlugin = (app, deps) => {
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
    const available = await grantForOrder(deps, {
      ...body,
      ...buyer,
      orderId: params.id,
      by: actorOf(session, request),
    });
    return {
      message: notice("credits_granted", language, { rfc: buyer.rfc, credits: body.credits }),
      credits: available,
    };
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
  const buyer = await findBuyer(db, orderId);
  if (buyer === null) throw refuse("not_found");
  return buyer;
}

async function readOrder(deps: Deps, id: string) {
  const { issuerId, rfc } = await buyerOf(deps, id);
  return withTenant(deps.db, issuerId, async (tx) => {
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

/** The lists of orders of every issuer that somebody acts for; an administrator's are everybody's. */
export const clientOrderListRoutes: RoutePlugin = (app, deps) => {
  const lists = clientLists(deps);
  const whose = async ({ role, userId }: Session): Promise<IssuerFilter> =>
    role === "SuperAdminRole" ? "all" : listUserIssuerIds(deps.db, userId);

  route(app, ROUTES.listClientOrders, async ({ body, session }) => lists.whole(body, await whose(session)));

  route(app, ROUTES.paginateClientOrders, async ({ body, session }) =>
    lists.page(body, await whose(session), ["client-orders", session.userId]),
  );

  route(app, ROUTES.exportClientOrders, async ({ body, session, language, reply }) =>
    lists.file(reply, body, {
      issuers: await whose(session),
      language,
      name: language === "es" ? "Ordenes de clientes" : "Orders of clients",
    }),
  );
};

/** Whose orders are read. */
type IssuerFilter = OrderQuery["issuers"];

/** Lists of the orders of several issuers, or of all. */
function clientLists(deps: Deps) {
  const sells = deps.config.sellerRfc !== null;
  return {
    whole: (body: ReadRequestOf<"listClientOrders">, issuers: IssuerFilter) =>
      asAuditor(deps.db, async (tx) => {
        const list = await readAll(NEWEST_FIRST, orderList(tx, { ...body, issuers }));
        return { ...list, rows: list.rows.map((row) => toClientOrderRow(row, sells)) };
      }),

    page: (body: ReadRequestOf<"paginateClientOrders">, issuers: IssuerFilter, scope: readonly string[]) =>
      asAuditor(deps.db, async (tx) => {
        const page = await readPage(deps.cursorKey, scope, body, sortOf(body), orderList(tx, { ...body, issuers }));
        return { ...page, rows: page.rows.map((row) => toClientOrderRow(row, sells)) };
      }),

    file: (
      reply: Parameters<typeof sendExport>[0],
      body: ReadRequestOf<"exportClientOrders">,
      of: { issuers: IssuerFilter; language: Language; name: string },
    ) =>
      sendExport<ClientOrderRow & ListedRow>(reply, deps.clock.now(), {
        format: body.format,
        name: of.name,
        columns: columnsOf(CLIENT_ORDER_COLUMNS, CLIENT_ORDER_CELLS, body.columns, of.language),
        sort: sortOf(body),
        ids: body.ids,
        select: async (window) => {
          const rows = await asAuditor(deps.db, (tx) => orderList(tx, { ...body, issuers: of.issuers }).rows(window));
          return rows.map((row) => ({ ...toClientOrderRow(row, sells), id: row.id, sort_value: row.sort_value }));
        },
      }),
  };
}
