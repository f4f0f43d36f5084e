import {
  type CustomerData,
  customerAdvice,
  isGenericRfc,
  legalName,
  notice,
  ROUTES,
  sayAdvice,
  sentence,
} from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuseStale, versionOf } from "../http/edit-version.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { newId } from "../ids.ts";
import { mexicanDay } from "../mexican-day.ts";
import { type CustomerRecord, regimeKept, toCustomerContent, toCustomerData } from "./customer-record.ts";
import { getCustomer, insertCustomer, updateCustomer } from "./customers.db.ts";
import { deleteCustomers } from "./delete-customers.ts";
import { findByRfc } from "./imports/import-customers.db.ts";

/** Other customers who are the same one for the SAT; of a generic RFC, those of the same name. */
async function findTwins(tx: Tx, { id, rfc, name }: CustomerRecord) {
  const found = await findByRfc(tx, [rfc]);
  return found.filter(
    (other) => other.id !== id && (!isGenericRfc(rfc) || legalName(other.content.name) === legalName(name)),
  );
}

export const customerRoutes: Room = (app, deps) => {
  route(app, ROUTES.saveCustomer, async ({ session, body, language }) => {
    const content = toCustomerContent(body);
    const now = deps.clock.now();
    const { customer_id: id } = body;
    const outcome = await asIssuer(deps.db, session, async (tx) => {
      if (id !== null)
        await refuseStale(tx, { holder: issuerOf(session), seen: body.version, read: () => readCustomer(tx, id) });
      const saved =
        id === null
          ? await insertCustomer(tx, issuerOf(session), newId(deps.clock), content, now)
          : await updateCustomer(tx, id, content, now);
      return saved === null ? null : { saved, twins: await findTwins(tx, saved) };
    });
    if (outcome === null) throw refuse("not_found");
    const { saved, twins } = outcome;
    const message = notice(id === null ? "customer_created" : "customer_saved", language);
    const facts = { rfc: saved.rfc, name: saved.name, countryId: saved.country_id, zipCode: saved.zip_code };
    const advice = customerAdvice(facts, deps.catalogues, mexicanDay(now));
    const warnings = [
      ...twins.map(({ content: { name } }) => ({
        field: "customers_rfc",
        message: sentence("customer_same_rfc", language, { name }),
      })),
      ...advice.map((one) => ({ field: one.field, message: sayAdvice(one, language) })),
    ];
    if (regimeKept(body) !== body.cat_tax_regimes_id)
      warnings.push({ field: "cat_tax_regimes_id", message: sentence("generic_regime", language) });
    const data = toCustomerData(saved);
    return { status: message, message, customer_data: data, version: versionOf(data), warnings };
  });

  route(app, ROUTES.getCustomer, async ({ session, query }) => {
    const data = await asIssuer(deps.db, session, (tx) => readCustomer(tx, query.id));
    return { customer_data: data, version: versionOf(data) };
  });

  route(app, ROUTES.deleteCustomers, async ({ session, body, language }) => {
    const deleted = await asIssuer(deps.db, session, (tx) => deleteCustomers(tx, body.ids, deps.clock.now()));
    if (deleted === null) throw refuse("not_found");
    return { message: notice("customers_deleted", language, { count: deleted }), deleted };
  });
};

async function readCustomer(tx: Tx, id: string): Promise<CustomerData> {
  const customer = await getCustomer(tx, id);
  if (customer === null) throw refuse("not_found");
  return toCustomerData(customer);
}
