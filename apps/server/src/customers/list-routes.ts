import { CUSTOMER_COLUMNS, type ReadRequestOf, ROUTES } from "@timbra/contract";
import type { Sort } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { columnsOf, sendExport } from "../http/listing-export.ts";
import { readPage, readWhole } from "../http/page.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { customerCells } from "./customer-export.ts";
import { toCustomerRow } from "./customer-record.ts";
import { CUSTOMER_SORTS, customerList, type ListedCustomer } from "./list-customers.db.ts";

const NEWEST_FIRST: Sort = { column: CUSTOMER_SORTS.created_at, direction: "desc" };

function sortOf({ sort }: Pick<ReadRequestOf<"exportCustomers">, "sort">): Sort {
  return sort ? { column: CUSTOMER_SORTS[sort.column], direction: sort.direction } : NEWEST_FIRST;
}

export const customerListRoutes: Room = (app, deps) => {
  route(app, ROUTES.listCustomers, ({ session, body }) =>
    asIssuer(deps.db, session, async (tx) => {
      const list = await readWhole(NEWEST_FIRST, customerList(tx, body));
      return { ...list, rows: list.rows.map(toCustomerRow) };
    }),
  );

  route(app, ROUTES.paginateCustomers, ({ session, body }) =>
    asIssuer(deps.db, session, async (tx) => {
      const page = await readPage(
        deps.cursorKey,
        ["customers", issuerOf(session)],
        body,
        sortOf(body),
        customerList(tx, body),
      );
      return { ...page, rows: page.rows.map(toCustomerRow) };
    }),
  );

  route(app, ROUTES.exportCustomers, ({ session, body, language, reply }) =>
    sendExport<ListedCustomer>(reply, deps.clock.now(), {
      format: body.format,
      name: language === "es" ? "Clientes" : "Customers",
      columns: columnsOf(CUSTOMER_COLUMNS, customerCells(deps.catalogueBook.labelOf), body.columns, language),
      sort: sortOf(body),
      ids: body.ids,
      select: (window) => asIssuer(deps.db, session, (tx) => customerList(tx, body).rows(window)),
    }),
  );
};
