import { LIST_CAP, notice, ROUTES } from "@timbra/contract";
import type { Sort } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { readPage } from "../http/page.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { toCustomerContent, toCustomerData, toCustomerRow } from "./customer-record.ts";
import { getCustomer, insertCustomer, updateCustomer } from "./customers.db.ts";
import { deleteCustomers } from "./delete-customers.ts";
import { CUSTOMER_SORTS, countCustomers, listCustomers } from "./list-customers.db.ts";

const NEWEST_FIRST: Sort = { column: CUSTOMER_SORTS.created_at, direction: "desc" };

export const customerRoutes: Room = (app, deps) => {
  route(app, ROUTES.saveCustomer, async ({ session, body, language }) => {
    const content = toCustomerContent(body);
    const now = deps.clock.now();
    const { customer_id: id } = body;
    const saved = await asIssuer(deps.db, session, (tx) =>
      id === null ? insertCustomer(tx, issuerOf(session), newId(deps.clock), content, now) : updateCustomer(tx, id, content, now),
    );
    if (saved === null) throw refuse("not_found");
    const message = notice(id === null ? "customer_created" : "customer_saved", language);
    return { status: message, message, customer_data: toCustomerData(saved) };
  });

  route(app, ROUTES.getCustomer, async ({ session, query }) => {
    const customer = await asIssuer(deps.db, session, (tx) => getCustomer(tx, query.id));
    if (customer === null) throw refuse("not_found");
    return { customer_data: toCustomerData(customer) };
  });

  route(app, ROUTES.listCustomers, ({ session, body }) =>
    asIssuer(deps.db, session, async (tx) => {
      const rows = await listCustomers(tx, { search: body.search }, { sort: NEWEST_FIRST, after: null, offset: 0, limit: LIST_CAP });
      return { rows: rows.map(toCustomerRow), total: await countCustomers(tx, { search: body.search }) };
    }),
  );

  route(app, ROUTES.paginateCustomers, ({ session, body }) =>
    asIssuer(deps.db, session, async (tx) => {
      const sort = body.sort ? { column: CUSTOMER_SORTS[body.sort.column], direction: body.sort.direction } : NEWEST_FIRST;
      const page = await readPage(deps.cursorKey, ["customers", issuerOf(session)], body, sort, (window) => listCustomers(tx, body, window));
      return { ...page, rows: page.rows.map(toCustomerRow), total: await countCustomers(tx, body) };
    }),
  );

  route(app, ROUTES.deleteCustomers, async ({ session, body, language }) => {
    const deleted = await asIssuer(deps.db, session, (tx) => deleteCustomers(tx, body.ids, deps.clock.now()));
    if (deleted === null) throw refuse("not_found");
    return { message: notice("customers_deleted", language, { count: deleted }), deleted };
  });
};
