import { CLIENT_ORDER_COLUMNS, type ClientOrderRow, ROUTES } from "@timbra/contract";
import { listUserIssuerIds } from "../accounts/index.ts";
import { asAuditor, type Listed, type Tx } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { orderList } from "./list-orders.db.ts";
import { NEWEST_FIRST, sortOf } from "./list-routes.ts";
import { CLIENT_ORDER_CELLS } from "./order-export.ts";
import { toClientOrderRow } from "./order-row.ts";

/** The lists of orders of every issuer that somebody acts for. */
export const clientOrderListRoutes: Room = (app, deps) => {
  const sells = deps.config.sellerRfc !== null;

  /** The orders of the issuers that the user acts for; an administrator's are everybody's. */
  async function asClient<T>(session: Session, work: (tx: Tx, issuers: readonly string[] | "all") => Promise<T>): Promise<T> {
    const issuers = session.role === "SuperAdminRole" ? "all" : await listUserIssuerIds(deps.db, session.userId);
    return asAuditor(deps.db, (tx) => work(tx, issuers));
  }

  route(app, ROUTES.listClientOrders, ({ body, session }) =>
    asClient(session, async (tx, issuers) => {
      const list = await readWhole(NEWEST_FIRST, orderList(tx, { ...body, issuers }));
      return { ...list, rows: list.rows.map((row) => toClientOrderRow(row, sells)) };
    }),
  );

  route(app, ROUTES.paginateClientOrders, ({ body, session }) =>
    asClient(session, async (tx, issuers) => {
      const page = await readPage(deps.cursorKey, ["client-orders", session.userId], body, sortOf(body), orderList(tx, { ...body, issuers }));
      return { ...page, rows: page.rows.map((row) => toClientOrderRow(row, sells)) };
    }),
  );

  route(app, ROUTES.exportClientOrders, ({ body, session, language, reply }) =>
    sendExport<ClientOrderRow & Listed>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Ordenes de clientes" : "Orders of clients",
      columns: columnsOf(CLIENT_ORDER_COLUMNS, CLIENT_ORDER_CELLS, body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: async (window) => {
        const rows = await asClient(session, (tx, issuers) => orderList(tx, { ...body, issuers }).rows(window));
        return rows.map((row) => ({ ...toClientOrderRow(row, sells), id: row.id, sort_value: row.sort_value }));
      },
    }),
  );
};
