import { customerAdvice, notice, ROUTES, sayAdvice } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { mexicanDay } from "../mexican-day.ts";
import { toCustomerContent, toCustomerData } from "./customer-record.ts";
import { getCustomer, insertCustomer, updateCustomer } from "./customers.db.ts";
import { deleteCustomers } from "./delete-customers.ts";

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
    const facts = { rfc: saved.rfc, name: saved.name, countryId: saved.country_id, zipCode: saved.zip_code };
    const warnings = customerAdvice(facts, deps.catalogues, mexicanDay(now)).map((advice) => ({
      field: advice.field,
      message: sayAdvice(advice, language),
    }));
    return { status: message, message, customer_data: toCustomerData(saved), warnings };
  });

  route(app, ROUTES.getCustomer, async ({ session, query }) => {
    const customer = await asIssuer(deps.db, session, (tx) => getCustomer(tx, query.id));
    if (customer === null) throw refuse("not_found");
    return { customer_data: toCustomerData(customer) };
  });

  route(app, ROUTES.deleteCustomers, async ({ session, body, language }) => {
    const deleted = await asIssuer(deps.db, session, (tx) => deleteCustomers(tx, body.ids, deps.clock.now()));
    if (deleted === null) throw refuse("not_found");
    return { message: notice("customers_deleted", language, { count: deleted }), deleted };
  });
};
