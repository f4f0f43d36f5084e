import { PAY_COLUMNS } from "../columns.ts";
import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import {
  cancellationResponse,
  cancelledResponse,
  cancelRequest,
  receiptQuery,
  satStatusResponse,
} from "../invoices/cancellation.ts";
import { printQuery, timelineResponse } from "../invoices/detail.ts";
import { filteredRequest, listRoutes, zipRequest } from "../listing.ts";
import { del, get, post } from "../route.ts";
import { payPreviewResponse, payResponse, payStampedResponse, payStampingResponse } from "./detail.ts";
import { payDraft } from "./draft.ts";
import {
  collectResponse,
  invoicePaymentsResponse,
  payFilters,
  payRow,
  pendingRequest,
  pendingResponse,
} from "./list.ts";

const scope = "crud_user_invoices";

const list = listRoutes(
  "pays",
  scope,
  {
    all: "Payment receipts",
    page: "A page of payment receipts",
    sheet: "Every receipt that matches, as a spreadsheet",
  },
  {
    request: filteredRequest(payFilters),
    row: payRow,
    filters: payFilters,
    sortable: ["date", "folio", "receiver_name", "receiver_rfc", "status", "created_at", "updated_at"],
    columns: PAY_COLUMNS,
  },
  { accountant: true },
);

export const payRoutes = {
  listPending: post("/api/pays/pending", scope, "Invoices paid in parts or later that are owed, with their balance", {
    request: pendingRequest,
    response: pendingResponse,
    accountant: true,
  }),
  getCollect: get("/api/pays/collect", scope, "What is to be collected, by age, and the receipts that are due", {
    response: collectResponse,
    accountant: true,
  }),
  getInvoicePayments: get(
    "/api/invoices/:id/payments",
    scope,
    "The receipts of an invoice paid in parts or later, and what is owed of it",
    { params: idParams, response: invoicePaymentsResponse, accountant: true },
  ),
  previewPay: post(
    "/api/pays/preview",
    scope,
    "What a receipt would say and what is wrong with it, or its printed form",
    { request: payDraft, response: payPreviewResponse, alsoFile: ["application/pdf"], inTurn: "printing" },
  ),
  stampPay: post("/api/pays/stamp", scope, "Stamp a payment receipt", {
    request: payDraft,
    response: payStampedResponse,
    accepted: payStampingResponse,
    idempotent: true,
  }),
  stampPayAgain: post(
    "/api/pays/:id/stamp",
    scope,
    "Stamp a receipt that was refused, corrected; it keeps its number",
    {
      params: idParams,
      request: payDraft,
      response: payStampedResponse,
      accepted: payStampingResponse,
      idempotent: true,
    },
  ),
  listPays: list.all,
  paginatePays: list.page,
  zipPays: post("/api/pays/zip", scope, "XML and PDF of the ticked receipts, or of all that match, in a ZIP", {
    request: zipRequest(payFilters),
    response: { file: ["application/zip"] },
    accountant: true,
    heavy: true,
  }),
  exportPays: list.sheet,
  getPay: get("/api/pays/:id", scope, "One payment receipt", {
    params: idParams,
    response: payResponse,
    accountant: true,
  }),
  deletePay: del("/api/pays/:id", scope, "Throw a refused receipt away", {
    params: idParams,
    response: messageResponse,
  }),
  getPayXml: get("/api/pays/:id/xml", scope, "The stamped XML of a receipt, byte for byte", {
    params: idParams,
    response: { file: ["application/xml"] },
    accountant: true,
  }),
  getPayPdf: get("/api/pays/:id/pdf", scope, "The printed form of a receipt", {
    params: idParams,
    query: printQuery,
    response: { file: ["application/pdf"] },
    accountant: true,
    inTurn: "printing",
  }),
  getPayTimeline: get("/api/pays/:id/timeline", scope, "Every attempt to certify a receipt", {
    params: idParams,
    response: timelineResponse,
    accountant: true,
  }),
  cancelPay: post(
    "/api/pays/:id/cancel",
    scope,
    "Ask the SAT to cancel a receipt: 200 once it is cancelled, 202 while that is not known",
    {
      params: idParams,
      request: cancelRequest,
      response: cancelledResponse,
      accepted: cancelledResponse,
      idempotent: true,
    },
  ),
  getPayCancellation: get(
    "/api/pays/:id/cancellation",
    scope,
    "What may be asked about cancelling a receipt, what was asked, and what became of it",
    { params: idParams, response: cancellationResponse, accountant: true },
  ),
  getPayCancellationReceipt: get(
    "/api/pays/:id/acuse",
    scope,
    "The SAT's acknowledgement of the last request, byte for byte, or printed",
    {
      params: idParams,
      query: receiptQuery,
      response: { file: ["application/xml", "application/pdf"] },
      accountant: true,
    },
  ),
  getPaySatStatus: get("/api/pays/:id/status", scope, "What the SAT says of a receipt now", {
    params: idParams,
    response: satStatusResponse,
    accountant: true,
  }),
};
