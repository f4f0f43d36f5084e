import {
  customerAdvice,
  customerRequest,
  idOfKey,
  isGenericRfc,
  type ReadRequestOf,
  ROUTES,
  sayAdvice,
  sentence,
} from "@timbra/contract";
import { paises, regimenes } from "@timbra/sat-catalogues";
import type { RoutePlugin } from "../http/app.ts";
import { type CellMessages, type Cells, type Importer, NOT_IN_LIST, serveImports } from "../imports/index.ts";
import { plainText } from "../lib/plain-text.ts";
import { effectiveRegime, FORM_FIELDS, NO_OBLIGATIONS, toCustomerContent } from "./customer-record.ts";
import { type CustomerContent, customers, findCustomersByRfc } from "./customers.db.ts";

export const customerImportRoutes: RoutePlugin = (app, deps) =>
  serveImports(app, deps, customerImporter, {
    template: ROUTES.customerImportTemplate,
    preview: ROUTES.previewCustomerImport,
    list: ROUTES.listCustomerImports,
    one: ROUTES.getCustomerImport,
    commit: ROUTES.commitCustomerImport,
    undo: ROUTES.undoCustomerImport,
  });

type Form = ReadRequestOf<"saveCustomer">;

/** The column of what is kept of a customer. */
function columnOf(field: string): string {
  return field.replace(/^(tax_regime|country)_id$/, "$1");
}

/** What an import has to know of customers. The same customer: the same RFC; among generic ones, the same name too. */
const customerImporter: Importer<Form, CustomerContent> = {
  kind: "customers",
  schema: customerRequest,
  toInput: (cells) => ({
    ...Object.fromEntries(Object.entries(FORM_FIELDS).map(([column, field]) => [field, cells[column]])),
    cat_tax_regimes_id:
      regimeOf(cells) ?? (isGenericRfc(cells["rfc"]?.toUpperCase() ?? "") ? NO_OBLIGATIONS : undefined),
    address_pais: countryOf(cells),
    // Spreadsheets take a leading zero away.
    address_codigo_postal: cells["zip_code"]?.replace(/^\d{4}$/, "0$&"),
  }),
  errorsOf: () => ({}),
  warningsOf(form, { catalogues, day, language }): CellMessages {
    const facts = {
      rfc: form.customers_rfc,
      name: form.customers_name,
      countryId: form.address_pais,
      zipCode: form.address_codigo_postal,
    };
    return {
      ...Object.fromEntries(
        customerAdvice(facts, catalogues, day).map((advice) => [advice.field, [sayAdvice(advice, language)]]),
      ),
      ...(effectiveRegime(form) === form.cat_tax_regimes_id
        ? {}
        : { cat_tax_regimes_id: [sentence("generic_regime", language)] }),
    };
  },
  nameOf: (cells) => cells["name"] ?? cells["rfc"] ?? "",
  keyOf: (form) => keyOf(form.customers_rfc, form.customers_name),
  toContent: toCustomerContent,
  merge: (before, given, cells) => ({
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([field]) => columnOf(field) in cells)),
  }),
  async find(tx, forms) {
    const found = await findCustomersByRfc(tx, [...new Set(forms.map((form) => form.customers_rfc))]);
    // The oldest comes last, and stays.
    return new Map(found.map(({ id, content }) => [keyOf(content.rfc, content.name), { id, content }]));
  },
  insert: (tx, issuerId, rows, now) => customers.insertAll(tx, issuerId, rows, now),
  async update(tx, id, content, now) {
    await customers.update(tx, id, content, now);
    return true;
  },
  lock: (tx, ids) => customers.lock(tx, ids),
  deleteUnused: (tx, ids) => customers.deleteUnused(tx, ids),
};

function keyOf(rfc: string, name: string): string {
  return isGenericRfc(rfc) ? `${rfc} ${plainText(name)}` : rfc;
}

/** "601", or "601 - General de Ley Personas Morales" as our own lists say it, or the words alone. */
export function regimeOf(cells: Cells): number | undefined {
  const typed = cells["tax_regime"];
  if (typed === undefined) return undefined;
  const key =
    /^\d{3}(?!\d)/.exec(typed)?.[0] ??
    regimenes().find(({ descripcion }) => plainText(descripcion) === plainText(typed))?.clave;
  return idOfKey("tax_regime", key ?? "") ?? NOT_IN_LIST;
}

/** A key or a name of c_Pais; Mexico unless specified. */
export function countryOf(cells: Cells): number {
  const typed = plainText(cells["country"] ?? "MEX");
  const country = paises().find(
    ({ clave, descripcion }) =>
      plainText(clave) === typed || plainText(descripcion.replace(/\s*\(.*\)$/, "")) === typed,
  );
  return idOfKey("country", country?.clave ?? "") ?? NOT_IN_LIST;
}
