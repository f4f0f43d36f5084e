import { PRODUCT_COLUMNS, type ProductRow, type ReadRequestOf, ROUTES } from "@timbra/contract";
import type { Listed, Sort } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { getDecimals } from "../issuer/index.ts";
import { PRODUCT_SORTS, productList } from "./list-products.db.ts";
import { PRODUCT_CELLS } from "./product-export.ts";
import { toProductRow } from "./product-record.ts";

const NEWEST_FIRST: Sort = { column: PRODUCT_SORTS.created_at, direction: "desc" };

function sortOf({ sort }: Pick<ReadRequestOf<"exportProducts">, "sort">): Sort {
  return sort ? { column: PRODUCT_SORTS[sort.column], direction: sort.direction } : NEWEST_FIRST;
}

export const productListRoutes: Room = (app, deps) => {
  const { labelOf } = deps.catalogueBook;

  route(app, ROUTES.listProducts, ({ session, body }) =>
    asIssuer(deps.db, session, async (tx) => {
      const decimals = await getDecimals(tx);
      const list = await readWhole(NEWEST_FIRST, productList(tx, body));
      return { ...list, rows: list.rows.map((row) => toProductRow(row, decimals, labelOf)) };
    }),
  );

  route(app, ROUTES.paginateProducts, ({ session, body }) =>
    asIssuer(deps.db, session, async (tx) => {
      const decimals = await getDecimals(tx);
      const page = await readPage(
        deps.cursorKey,
        ["products", issuerOf(session)],
        body,
        sortOf(body),
        productList(tx, body),
      );
      return { ...page, rows: page.rows.map((row) => toProductRow(row, decimals, labelOf)) };
    }),
  );

  route(app, ROUTES.exportProducts, async ({ session, body, language, reply }) => {
    const decimals = await asIssuer(deps.db, session, getDecimals);
    return sendExport<ProductRow & Listed>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Productos y servicios" : "Products and services",
      columns: columnsOf(PRODUCT_COLUMNS, PRODUCT_CELLS, body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: async (window) => {
        const rows = await asIssuer(deps.db, session, (tx) => productList(tx, body).rows(window));
        return rows.map((row) => ({ ...toProductRow(row, decimals, labelOf), sort_value: row.sort_value }));
      },
    });
  });
};
