import { ORDER_COLUMNS, type OrderRow, type ReadRequestOf, ROUTES } from "@timbra/contract";
import type { Listed, Sort } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { ORDER_SORTS, orderList } from "./list-orders.db.ts";
import { ORDER_CELLS } from "./order-export.ts";
import { toOrderRow } from "./order-row.ts";

export const NEWEST_FIRST: Sort = { column: ORDER_SORTS.created_at, direction: "desc" };

/** As asked; the newest first otherwise. */
export function sortOf({ sort }: Pick<ReadRequestOf<"exportOrders">, "sort">): Sort {
  return sort ? { column: ORDER_SORTS[sort.column], direction: sort.direction } : NEWEST_FIRST;
}

/** The list of an issuer's own orders. */
export const orderListRoutes: Room = (app, deps) => {
  const sells = deps.config.sellerRfc !== null;

  route(app, ROUTES.listOrders, ({ body, session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const list = await readWhole(NEWEST_FIRST, orderList(tx, { ...body, issuers: [issuerOf(session)] }));
      return { ...list, rows: list.rows.map((row) => toOrderRow(row, sells)) };
    }),
  );

  route(app, ROUTES.paginateOrders, ({ body, session }) =>
    asIssuer(deps.db, session, async (tx) => {
      const list = orderList(tx, { ...body, issuers: [issuerOf(session)] });
      const page = await readPage(deps.cursorKey, ["orders", issuerOf(session)], body, sortOf(body), list);
      return { ...page, rows: page.rows.map((row) => toOrderRow(row, sells)) };
    }),
  );

  route(app, ROUTES.exportOrders, ({ body, session, language, reply }) =>
    sendExport<OrderRow & Listed>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Ordenes" : "Orders",
      columns: columnsOf(ORDER_COLUMNS, ORDER_CELLS, body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: async (window) => {
        const rows = await asIssuer(deps.db, session, (tx) =>
          orderList(tx, { ...body, issuers: [issuerOf(session)] }).rows(window),
        );
        return rows.map((row) => ({ ...toOrderRow(row, sells), id: row.id, sort_value: row.sort_value }));
      },
    }),
  );
};
