import { CLIENT_ORDER_COLUMNS, type ClientOrderRow, type Language, type ReadRequestOf } from "@timbra/contract";
import { asAuditor, type Listed } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { columnsOf, sendExport } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { type OrderQuery, orderList } from "./list-orders.db.ts";
import { NEWEST_FIRST, sortOf } from "./list-routes.ts";
import { CLIENT_ORDER_CELLS } from "./order-export.ts";
import { toClientOrderRow } from "./order-row.ts";

/** Whose orders are read. */
export type Whose = OrderQuery["issuers"];

/** Lists of the orders of several issuers, or of all. */
export function clientLists(deps: Deps) {
  const sells = deps.config.sellerRfc !== null;
  return {
    whole: (body: ReadRequestOf<"listClientOrders">, issuers: Whose) =>
      asAuditor(deps.db, async (tx) => {
        const list = await readWhole(NEWEST_FIRST, orderList(tx, { ...body, issuers }));
        return { ...list, rows: list.rows.map((row) => toClientOrderRow(row, sells)) };
      }),

    page: (body: ReadRequestOf<"paginateClientOrders">, issuers: Whose, scope: readonly string[]) =>
      asAuditor(deps.db, async (tx) => {
        const page = await readPage(deps.cursorKey, scope, body, sortOf(body), orderList(tx, { ...body, issuers }));
        return { ...page, rows: page.rows.map((row) => toClientOrderRow(row, sells)) };
      }),

    file: (
      reply: Parameters<typeof sendExport>[0],
      body: ReadRequestOf<"exportClientOrders">,
      of: { issuers: Whose; language: Language; name: string },
    ) =>
      sendExport<ClientOrderRow & Listed>(reply, deps.clock.now(), {
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
