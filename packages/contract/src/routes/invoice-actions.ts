import { idParams } from "../fields/identifier.ts";
import {
  creditNoteRequest,
  draftSavedResponse,
  relatedResponse,
  sendingsResponse,
  sendRequest,
  sentResponse,
  verifyCfdiRequest,
  verifyCfdiResponse,
} from "../invoices.ts";
import { routesOf } from "./route.ts";

const scopeOfActions = "crud_user_invoices";
/** A file of 4 MB as base64. */
const VERIFY_BODY = 6 * 1024 * 1024;

export const invoiceActionRoutes = routesOf({
  duplicateInvoice: {
    method: "POST",
    path: "/api/invoices/:id/duplicate",
    scope: scopeOfActions,
    summary: "A new draft with the same content",
    params: idParams,
    response: draftSavedResponse,
    status: 201,
    heavyWhenLong: true,
  },
  replaceInvoice: {
    method: "POST",
    path: "/api/invoices/:id/replace",
    scope: scopeOfActions,
    summary:
      "A draft that replaces the invoice (04); once it is stamped, the invoice is cancelled naming it (01). Asked again, the same draft",
    params: idParams,
    response: draftSavedResponse,
    status: 201,
    heavyWhenLong: true,
  },
  creditNote: {
    method: "POST",
    path: "/api/invoices/:id/credit-note",
    scope: scopeOfActions,
    summary: "A draft of a credit note (E) over what is left of the invoice, or over an amount",
    params: idParams,
    request: creditNoteRequest,
    response: draftSavedResponse,
    status: 201,
    heavyWhenLong: true,
  },
  applyAdvance: {
    method: "POST",
    path: "/api/invoices/:id/apply-advance",
    scope: scopeOfActions,
    summary: "A draft of the invoice of the sale to which the invoice was an advance (07)",
    params: idParams,
    response: draftSavedResponse,
    status: 201,
    heavyWhenLong: true,
  },
  getRelatedInvoices: {
    method: "GET",
    path: "/api/invoices/:id/related",
    scope: scopeOfActions,
    summary:
      "The invoices around one: what it names, what names it, what may still be credited, what it is replaced by",
    params: idParams,
    response: relatedResponse,
    status: 200,
    accountant: true,
  },
  sendInvoice: {
    method: "POST",
    path: "/api/invoices/:id/send",
    scope: scopeOfActions,
    summary:
      "Send a stamped invoice by e-mail, with its XML and its printed form: one mail to each address a click, whatever is repeated",
    params: idParams,
    request: sendRequest,
    response: sentResponse,
    status: 200,
    idempotent: true,
    heavyWhenLong: true,
  },
  listSendings: {
    method: "GET",
    path: "/api/invoices/:id/sendings",
    scope: scopeOfActions,
    summary: "To whom the invoice was sent by e-mail, and what became of each mail",
    params: idParams,
    response: sendingsResponse,
    status: 200,
    accountant: true,
  },
  verifyCfdi: {
    method: "POST",
    path: "/api/invoices/verify",
    scope: "*",
    summary:
      "What holds of any CFDI: reading, rules and totals, certificate, seal, stamp, and the SAT's word; nothing is kept",
    request: verifyCfdiRequest,
    response: verifyCfdiResponse,
    status: 200,
    maxBytes: VERIFY_BODY,
    accountant: true,
  },
});
