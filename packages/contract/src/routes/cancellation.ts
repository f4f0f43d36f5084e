import { idParams } from "../fields/identifier.ts";
import {
  cancellationResponse,
  cancellationsRequest,
  cancellationsResponse,
  cancelledResponse,
  cancelManyRequest,
  cancelManyResponse,
  cancelRequest,
  receiptQuery,
  satStatusResponse,
} from "../invoices.ts";
import { routesOf } from "./route.ts";

const scope = "crud_user_invoices";

export const cancellationRoutes = routesOf({
  cancelInvoice: {
    method: "POST",
    path: "/api/invoices/:id/cancel",
    scope,
    summary: "Ask the SAT to cancel an invoice: 200 once it is cancelled, 202 while that is not known",
    params: idParams,
    request: cancelRequest,
    response: cancelledResponse,
    accepted: cancelledResponse,
    status: 200,
    idempotent: true,
  },
  cancelInvoices: {
    method: "POST",
    path: "/api/invoices/cancel",
    scope,
    summary:
      "Ask the SAT to cancel several invoices for one motive, each by itself; those that cannot be asked for are left out",
    request: cancelManyRequest,
    response: cancelManyResponse,
    status: 200,
    idempotent: true,
    fresh: true,
  },
  getCancellations: {
    method: "POST",
    path: "/api/invoices/cancellations",
    scope,
    summary: "What may be asked of several invoices, what was asked, and what became of it",
    request: cancellationsRequest,
    response: cancellationsResponse,
    status: 200,
  },
  getCancellation: {
    method: "GET",
    path: "/api/invoices/:id/cancellation",
    scope,
    summary: "What may be asked, what was asked, and what became of it",
    params: idParams,
    response: cancellationResponse,
    status: 200,
    accountant: true,
  },
  getCancellationReceipt: {
    method: "GET",
    path: "/api/invoices/:id/acuse",
    scope,
    summary: "The SAT's acknowledgement of the last request, byte for byte, or printed",
    params: idParams,
    query: receiptQuery,
    response: { file: ["application/xml", "application/pdf"] },
    status: 200,
    accountant: true,
  },
  getSatStatus: {
    method: "GET",
    path: "/api/invoices/:id/status",
    scope,
    summary: "What the SAT says of an invoice now",
    params: idParams,
    response: satStatusResponse,
    status: 200,
    accountant: true,
  },
});
