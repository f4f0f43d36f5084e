import {
  bulkFileQuery,
  bulkInvoicesQuery,
  bulkInvoicesResponse,
  bulkListResponse,
  bulkParams,
  bulkPreviewRequest,
  bulkResponse,
  bulkSavedResponse,
  bulkStartRequest,
} from "../bulk.ts";
import { messageResponse } from "../fields/wire.ts";
import { IMPORT_FILE_BYTES } from "../imports.ts";
import { EXPORT_MEDIA_TYPES } from "../listing.ts";
import { routesOf } from "./route.ts";

const scope = "crud_user_invoices";
const file = Object.values(EXPORT_MEDIA_TYPES);
/** The file in base64, and room for the rest of the body. */
const BULK_BODY = Math.ceil(IMPORT_FILE_BYTES * 1.4);

/** What is done with one batch. */
function deed<const Name extends string>(name: Name, summary: string) {
  return {
    method: "POST",
    path: `/api/invoices/bulk/:id/${name}`,
    scope,
    summary,
    params: bulkParams,
    response: bulkSavedResponse,
    status: 200,
    idempotent: true,
  } as const;
}

export const bulkRoutes = routesOf({
  bulkTemplate: {
    method: "GET",
    path: "/api/invoices/bulk/template",
    scope,
    summary: "An empty spreadsheet to issue many invoices with",
    query: bulkFileQuery,
    response: { file },
    status: 200,
  },
  previewBulk: {
    method: "POST",
    path: "/api/invoices/bulk/preview",
    scope,
    summary: "Read a spreadsheet of invoices, one row a line, and say what is wrong with each; nothing is issued",
    request: bulkPreviewRequest,
    response: bulkResponse,
    status: 201,
    maxBytes: BULK_BODY,
  },
  listBulk: {
    method: "GET",
    path: "/api/invoices/bulk",
    scope,
    summary: "The last batches",
    response: bulkListResponse,
    status: 200,
  },
  getBulk: {
    method: "GET",
    path: "/api/invoices/bulk/:id",
    scope,
    summary: "A batch and how far it is",
    params: bulkParams,
    response: bulkResponse,
    status: 200,
  },
  listBulkInvoices: {
    method: "GET",
    path: "/api/invoices/bulk/:id/invoices",
    scope,
    summary: "The invoices of a batch, each with its state and its problems",
    params: bulkParams,
    query: bulkInvoicesQuery,
    response: bulkInvoicesResponse,
    status: 200,
  },
  bulkResult: {
    method: "GET",
    path: "/api/invoices/bulk/:id/result",
    scope,
    summary: "A spreadsheet with the UUID, the state and the problem of each reference",
    params: bulkParams,
    query: bulkFileQuery,
    response: { file },
    status: 200,
    heavy: true,
  },
  startBulk: {
    ...deed("start", "Issue the invoices of a batch that have no errors, each once"),
    request: bulkStartRequest,
  },
  pauseBulk: deed("pause", "Seal no more for now"),
  resumeBulk: deed("resume", "Go on sealing"),
  cancelBulk: deed("cancel", "Never seal what is not sealed yet"),
  retryBulk: deed("retry", "Try those again that could not be sealed"),
  discardBulk: {
    method: "DELETE",
    path: "/api/invoices/bulk/:id",
    scope,
    summary: "Forget a file of which nothing was started",
    params: bulkParams,
    response: messageResponse,
    status: 200,
  },
});
