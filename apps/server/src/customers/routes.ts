import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  type CustomerData,
  type CustomerRow,
  customerAdvice,
  isGenericRfc,
  keyOfId,
  legalName,
  notice,
  ROUTES,
  sayAdvice,
  sentence,
} from "@timbra/contract";
import type { LabelOf } from "../adapters/catalogues/index.ts";
import { dateCell, textCell } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { contentVersion, requireCurrentVersion } from "../http/edit-version.ts";
import { orNotFound, refuse, refuseTooMuch } from "../http/errors.ts";
import type { ExportColumns } from "../http/export.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { newId } from "../lib/ids.ts";
import { mexicanDay, mexicanTime } from "../lib/mexican-time.ts";
import { SHEETS } from "../texts/index.ts";
import { effectiveRegime, toCustomerContent, toCustomerData, toCustomerRow } from "./customer-record.ts";
import { CUSTOMER_SORTS, type CustomerRecord, customerList, customers, findCustomersByRfc } from "./customers.db.ts";
import { customerImportRoutes } from "./import.ts";
import { readCsf } from "./read-csf.ts";

/** Other customers who are the same one for the SAT; of a generic RFC, those of the same name. */
async function findTwins(tx: Tx, { id, rfc, name }: CustomerRecord) {
  const found = await findCustomersByRfc(tx, [rfc]);
  return found.filter(
    (other) => other.id !== id && (!isGenericRfc(rfc) || legalName(other.content.name) === legalName(name)),
  );
}

export const customerRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.saveCustomer, async ({ session, body, language }) => {
    const content = toCustomerContent(body);
    const now = deps.clock.now();
    const { customer_id: id } = body;
    const { saved, twins } = await withSessionTenant(deps.db, session, async (tx, issuerId) => {
      const owner = issuerId;
      if (id !== null) {
        const readCurrent = () => readCustomer(tx, id);
        await requireCurrentVersion(tx, { owner, expectedVersion: body.version, readCurrent });
      }
      const kept = await (id === null
        ? customers.insert(tx, owner, newId(deps.clock), content, now)
        : customers.update(tx, id, content, now));
      const customer = orNotFound(kept);
      return { saved: customer, twins: await findTwins(tx, customer) };
    });
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
    if (effectiveRegime(body) !== body.cat_tax_regimes_id)
      warnings.push({ field: "cat_tax_regimes_id", message: sentence("generic_regime", language) });
    const data = toCustomerData(saved);
    return { status: message, message, customer_data: data, version: contentVersion(data), warnings };
  });

  route(app, ROUTES.getCustomer, async ({ session, query }) => {
    const data = await withSessionTenant(deps.db, session, (tx) => readCustomer(tx, query.id));
    return { customer_data: data, version: contentVersion(data) };
  });

  route(app, ROUTES.deleteCustomers, async ({ session, body, language }) => {
    const deleted = orNotFound(
      await withSessionTenant(deps.db, session, (tx) => customers.deleteAll(tx, body.ids, deps.clock.now())),
    );
    return { message: notice("customers_deleted", language, { count: deleted }), deleted };
  });

  route(app, ROUTES.restoreCustomers, async ({ session, body, language }) => {
    const restored = orNotFound(
      await withSessionTenant(deps.db, session, (tx) => customers.restoreAll(tx, body.ids, deps.clock.now())),
    );
    return { message: notice("customers_restored", language, { count: restored }), restored };
  });

  for (const routes of [customerListRoutes, csfRoutes, customerImportRoutes]) routes(app, deps);
};

async function readCustomer(tx: Tx, id: string): Promise<CustomerData> {
  const customer = orNotFound(await customers.get(tx, id));
  return toCustomerData(customer);
}

/** The list of an issuer's customers. */
export function customerLists(deps: Deps) {
  return listHandlers(deps, {
    ...issuerList(deps, "customers"),
    sorts: CUSTOMER_SORTS,
    order: { column: CUSTOMER_SORTS.created_at, direction: "desc" },
    list: customerList,
    toRows: (rows) => rows.map(toCustomerRow),
    name: SHEETS.customers,
    headings: CUSTOMER_COLUMNS,
    cells: customerCells(deps.catalogueStore.labelOf),
  });
}

const customerListRoutes: RoutePlugin = (app, deps) => {
  const lists = customerLists(deps);
  route(app, ROUTES.listCustomers, lists.list);
  route(app, ROUTES.paginateCustomers, lists.paginate);
  route(app, ROUTES.exportCustomers, lists.export);
};

/** A customer as the columns of an exported list. */
const customerCells = (labelOf: LabelOf): ExportColumns<CustomerColumn, CustomerRow> => ({
  name: [44, ({ name }) => textCell(name)],
  rfc: [16, ({ rfc }) => textCell(rfc)],
  email: [30, ({ email }) => textCell(email)],
  tax_regime: [44, ({ tax_regime_id: id }) => textCell(regime(labelOf, keyOfId("tax_regime", id)))],
  zip_code: [12, (customer) => textCell(customer.zip_code)],
  phone: [16, ({ phone }) => textCell(phone)],
  country: [20, ({ country_id: id }) => textCell(country(labelOf, keyOfId("country", id)))],
  foreign_tax_id: [20, (customer) => textCell(customer.foreign_tax_id)],
  created_at: [20, ({ created_at }) => dateCell(mexicanTime(new Date(created_at)))],
  updated_at: [20, ({ updated_at }) => dateCell(mexicanTime(new Date(updated_at)))],
});

function regime(labelOf: LabelOf, key: string | null | undefined): string | null {
  return key ? `${key} - ${labelOf("c_RegimenFiscal", key) ?? ""}` : null;
}

function country(labelOf: LabelOf, key: string | null | undefined): string | null {
  return key ? (labelOf("c_Pais", key) ?? key) : null;
}

const MOST_PAGES = 20;

/** A Constancia de Situación Fiscal: what it says is answered, and nothing of it is kept. */
const csfRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.readCsf, async ({ body, session }) => {
    const read = await deps.fileReader.pdf(Buffer.from(body.pdfBase64, "base64"), {
      owner: requireIssuer(session),
      maxPages: MOST_PAGES,
    });
    if (!read.ok) throw read.fault === "busy" ? refuseTooMuch() : refuse(codeOf(read.fault));
    if (read.content.flat().length === 0) throw refuse("csf_without_text");
    const csf = readCsf(read.content, mexicanDay(deps.clock.now()));
    if (csf === null || (csf.rfc === null && csf.name === null && csf.zip_code === null))
      throw refuse("csf_other_document");
    return { csf };
  });
};

function codeOf(fault: string): "csf_locked" | "csf_other_document" | "csf_unreadable" | "file_too_slow" {
  if (fault === "too_slow") return "file_too_slow";
  if (fault === "locked") return "csf_locked";
  return fault === "too_many_pages" ? "csf_other_document" : "csf_unreadable";
}
