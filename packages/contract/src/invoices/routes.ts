import { certifierParams, idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import { filteredRequest, listRoutes, zipRequest } from "../listing.ts";
import { del, get, post, put } from "../route.ts";
import {
  applyAdvanceRequest,
  creditNoteRequest,
  creditNotesRequest,
  discountAdvanceRequest,
  receiveAdvanceRequest,
  relatedResponse,
  replaceRequest,
} from "./derived.ts";
import {
  draftSavedResponse,
  invoiceResponse,
  previewResponse,
  printQuery,
  stampedResponse,
  stampingResponse,
  timelineResponse,
} from "./detail.ts";
import { draftUpdateRequest, invoiceDraft, invoiceFormResponse } from "./draft.ts";
import { invoicedResponse, invoiceFilters, invoiceRow } from "./list.ts";
import { sendingsResponse, sendRequest, sentResponse } from "./sending.ts";
import { INVOICE_SHEET_COLUMNS } from "./tax-columns.ts";
import { verifyCfdiRequest, verifyCfdiResponse } from "./verification.ts";

const invoices = "crud_user_invoices";
/** Five thousand lines. */
const DRAFT_BODY = 8 * 1024 * 1024;

const list = listRoutes(
  "invoices",
  invoices,
  { all: "Invoices", page: "A page of invoices", sheet: "Every invoice that matches, as a spreadsheet" },
  {
    request: filteredRequest(invoiceFilters),
    row: invoiceRow,
    filters: invoiceFilters,
    sortable: ["date", "folio", "receiver_name", "receiver_rfc", "total", "status", "created_at", "updated_at"],
    columns: INVOICE_SHEET_COLUMNS,
  },
  { accountant: true },
);

export const invoiceRoutes = {
  getInvoiceForm: get("/api/invoices/form", invoices, "Everything the editor needs", {
    response: invoiceFormResponse,
    accountant: true,
  }),
  createDraft: post("/api/invoices/draft", invoices, "Keep a new draft", {
    request: invoiceDraft,
    response: draftSavedResponse,
    status: 201,
    maxBytes: DRAFT_BODY,
  }),
  updateDraft: put("/api/invoices/:id", invoices, "Change a draft", {
    params: idParams,
    request: draftUpdateRequest,
    response: draftSavedResponse,
    maxBytes: DRAFT_BODY,
  }),
  deleteDraft: del("/api/invoices/:id", invoices, "Delete a draft", { params: idParams, response: messageResponse }),
  previewInvoice: post("/api/invoices/preview", invoices, "Totals and problems of a draft, or its printed form", {
    request: invoiceDraft,
    response: previewResponse,
    alsoFile: ["application/pdf"],
    maxBytes: DRAFT_BODY,
    inTurn: "printing",
  }),
  stampDraft: post("/api/invoices/:id/stamp", invoices, "Stamp a kept draft", {
    params: idParams,
    response: stampedResponse,
    accepted: stampingResponse,
    idempotent: true,
    heavyWhenLong: true,
  }),
  stampInvoice: post("/api/invoices/stamp", invoices, "Stamp a whole draft at once", {
    request: invoiceDraft,
    response: stampedResponse,
    accepted: stampingResponse,
    idempotent: true,
    maxBytes: DRAFT_BODY,
  }),
  listInvoices: list.all,
  paginateInvoices: list.page,
  exportInvoices: list.sheet,
  sumInvoices: post("/api/invoices/list/sum", invoices, "What the valid ones that match add up to, less credit notes", {
    request: filteredRequest(invoiceFilters),
    response: invoicedResponse,
    accountant: true,
    heavy: true,
  }),
  zipInvoices: post(
    "/api/invoices/zip",
    invoices,
    "XML and PDF of the ticked invoices, or of all that match, in a ZIP",
    { request: zipRequest(invoiceFilters), response: { file: ["application/zip"] }, accountant: true, heavy: true },
  ),
  getInvoice: get("/api/invoices/:id", invoices, "One invoice", {
    params: idParams,
    response: invoiceResponse,
    accountant: true,
    heavyWhenLong: true,
  }),
  getInvoiceXml: get("/api/invoices/:id/xml", invoices, "The stamped XML, byte for byte", {
    params: idParams,
    response: { file: ["application/xml"] },
    accountant: true,
    heavyWhenLong: true,
  }),
  getInvoicePdf: get("/api/invoices/:id/pdf", invoices, "The printed form", {
    params: idParams,
    query: printQuery,
    response: { file: ["application/pdf"] },
    accountant: true,
    heavyWhenLong: true,
    inTurn: "printing",
  }),
  getInvoiceTimeline: get("/api/invoices/:id/timeline", invoices, "Every attempt to certify it", {
    params: idParams,
    response: timelineResponse,
    accountant: true,
  }),
  getInvoiceEvidence: get(
    "/api/invoices/:id/evidence",
    invoices,
    "All that proves how it was certified: bytes, attempts, acknowledgements, certificates, with a manifest of hashes",
    { params: idParams, response: { file: ["application/zip"] }, accountant: true, heavyWhenLong: true },
  ),
  getCertifierCertificate: get(
    "/api/certifiers/:number",
    "*",
    "The certificate (.cer) that a provider seals its stamps with, where the provider publishes it",
    { params: certifierParams, response: { file: ["application/pkix-cert"] }, accountant: true },
  ),
};

/** A file of 4 MB as base64. */
const VERIFY_BODY = 6 * 1024 * 1024;

export const invoiceActionRoutes = {
  duplicateInvoice: post("/api/invoices/:id/duplicate", invoices, "A new draft with the same content", {
    params: idParams,
    response: draftSavedResponse,
    status: 201,
    heavyWhenLong: true,
  }),
  replaceInvoice: post(
    "/api/invoices/:id/replace",
    invoices,
    "A draft that replaces the invoice (04); once it is stamped, the invoice is cancelled naming it (01). Asked again, the same draft",
    { params: idParams, request: replaceRequest, response: draftSavedResponse, status: 201, heavyWhenLong: true },
  ),
  creditNote: post(
    "/api/invoices/:id/credit-note",
    invoices,
    "A draft of a credit note (E) over what is left of the invoice, or over an amount",
    { params: idParams, request: creditNoteRequest, response: draftSavedResponse, status: 201, heavyWhenLong: true },
  ),
  applyAdvance: post(
    "/api/invoices/:id/apply-advance",
    invoices,
    "A draft of the invoice of the sale to which the invoice was an advance (07): of the total, or with it discounted",
    { params: idParams, request: applyAdvanceRequest, response: draftSavedResponse, status: 201, heavyWhenLong: true },
  ),
  receiveAdvance: post(
    "/api/invoices/advance",
    invoices,
    "A draft of the invoice of an advance that was received: key 84111506, unit ACT, paid at once",
    { request: receiveAdvanceRequest, response: draftSavedResponse, status: 201 },
  ),
  discountAdvance: post(
    "/api/invoices/:id/discount-advance",
    invoices,
    "Discount in a draft's lines the advances that it names (07), from the lines that are taxed as they were",
    { params: idParams, request: discountAdvanceRequest, response: draftSavedResponse, heavyWhenLong: true },
  ),
  creditNotes: post(
    "/api/invoices/credit-notes",
    invoices,
    "A draft of one credit note (E) over several invoices of a customer, with what it takes of each",
    { request: creditNotesRequest, response: draftSavedResponse, status: 201, heavy: true },
  ),
  getRelatedInvoices: get(
    "/api/invoices/:id/related",
    invoices,
    "The invoices around one: what it names, what names it, what is left of it, what it is replaced by, and what comes next",
    { params: idParams, response: relatedResponse, accountant: true, heavyWhenLong: true },
  ),
  sendInvoice: post(
    "/api/invoices/:id/send",
    invoices,
    "Send a stamped invoice by e-mail, with its XML and its printed form: one mail to each address a click, whatever is repeated",
    { params: idParams, request: sendRequest, response: sentResponse, idempotent: true, heavyWhenLong: true },
  ),
  listSendings: get(
    "/api/invoices/:id/sendings",
    invoices,
    "To whom the invoice was sent by e-mail, and what became of each mail",
    { params: idParams, response: sendingsResponse, accountant: true },
  ),
  verifyCfdi: post(
    "/api/invoices/verify",
    "*",
    "What holds of any CFDI: reading, rules and totals, certificate, seal, stamp, and the SAT's word; nothing is kept",
    { request: verifyCfdiRequest, response: verifyCfdiResponse, maxBytes: VERIFY_BODY, accountant: true },
  ),
};
