import {
  IMPORT_FILE_BYTES,
  importCommitRequest,
  importListResponse,
  importParams,
  importPreviewRequest,
  importResponse,
  importSavedResponse,
  importTemplateQuery,
  importUndoneResponse,
} from "../imports.ts";
import { EXPORT_MEDIA_TYPES } from "../listing.ts";
import type { Scope } from "../scopes.ts";
import { routesOf } from "./route.ts";

/** The file in base64, and room for the rest of the body. */
const IMPORT_BODY = Math.ceil(IMPORT_FILE_BYTES * 1.4);

/** The addresses of one kind of import. */
function importRoutesOf<const Base extends `/api/${string}`>(base: Base, scope: Scope, what: string) {
  return {
    template: {
      method: "GET",
      path: `${base}_template`,
      scope,
      summary: `An empty spreadsheet to import ${what} with`,
      query: importTemplateQuery,
      response: { file: Object.values(EXPORT_MEDIA_TYPES) },
      status: 200,
    },
    preview: {
      method: "POST",
      path: `${base}/preview`,
      scope,
      summary: `Read a spreadsheet of ${what} and say what would become of each row`,
      request: importPreviewRequest,
      response: importResponse,
      status: 201,
      maxBytes: IMPORT_BODY,
    },
    list: {
      method: "GET",
      path: base,
      scope,
      summary: `The last imports of ${what}`,
      response: importListResponse,
      status: 200,
    },
    one: {
      method: "GET",
      path: `${base}/:id`,
      scope,
      summary: "An import: its state, and its rows",
      params: importParams,
      response: importResponse,
      status: 200,
    },
    commit: {
      method: "POST",
      path: `${base}/:id/commit`,
      scope,
      summary: "Write the rows of an import: all that were chosen, or none",
      params: importParams,
      request: importCommitRequest,
      response: importSavedResponse,
      status: 200,
    },
    undo: {
      method: "POST",
      path: `${base}/:id/undo`,
      scope,
      summary: "Take an import back, but for what was used or changed since",
      params: importParams,
      response: importUndoneResponse,
      status: 200,
    },
  } as const;
}

const customers = importRoutesOf("/api/customers/imports", "crud_user_clients", "customers");
const products = importRoutesOf("/api/products/imports", "crud_user_products", "products");
const tickets = importRoutesOf("/api/tickets/imports", "crud_user_invoices", "tickets");

export const importRoutes = routesOf({
  customerImportTemplate: customers.template,
  previewCustomerImport: customers.preview,
  listCustomerImports: customers.list,
  getCustomerImport: customers.one,
  commitCustomerImport: customers.commit,
  undoCustomerImport: customers.undo,
  productImportTemplate: products.template,
  previewProductImport: products.preview,
  listProductImports: products.list,
  getProductImport: products.one,
  commitProductImport: products.commit,
  undoProductImport: products.undo,
  ticketImportTemplate: tickets.template,
  previewTicketImport: tickets.preview,
  listTicketImports: tickets.list,
  getTicketImport: tickets.one,
  commitTicketImport: tickets.commit,
  undoTicketImport: tickets.undo,
});
