export {
  type CancelManyBody,
  cancellationsRequest,
  cancellationsResponse,
  cancelManyRequest,
  cancelManyResponse,
  MOST_CANCELLED_TOGETHER,
  MOTIVES_FOR_MANY,
  type MotiveForMany,
  type OneOfMany,
} from "./invoices/cancel-many.ts";
export {
  CANCEL_MOTIVES,
  type Cancellation,
  type CancellationBody,
  type CancellationRelative,
  type CancellationState,
  type CancelMotive,
  type CancelRequestBody,
  cancellationResponse,
  cancelledResponse,
  cancelRequest,
  receiptQuery,
  type SatStatus,
  satStatusResponse,
} from "./invoices/cancellation.ts";
export {
  CREDIT_RELATIONS,
  type CreditNoteRequest,
  type CreditRelation,
  creditNoteRequest,
  REPLACEMENT_STEPS,
  type RelatedInvoice,
  type RelatedInvoices,
  type ReplacementAct,
  type ReplacementStep,
  relatedResponse,
} from "./invoices/derived.ts";
export {
  INVOICE_TYPES,
  type InvoiceDraft,
  type InvoiceDraftInput,
  type InvoiceType,
  invoiceDraft,
} from "./invoices/draft.ts";
export { type DraftBody, draftBody } from "./invoices/draft-body.ts";
export { type InvoiceForm, invoiceFormResponse } from "./invoices/form.ts";
export { type DraftItem, draftItem, MAX_ITEMS } from "./invoices/item.ts";
export {
  type InvoiceFilters,
  invoiceFilters,
  invoicesExportRequest,
  invoicesListRequest,
  invoicesPaginateRequest,
  invoicesZipRequest,
} from "./invoices/list.ts";
export {
  draftSavedResponse,
  type InvoiceDetail,
  invoiceDetail,
  invoiceResponse,
  previewResponse,
  stampedResponse,
  stampingResponse,
  timelineResponse,
} from "./invoices/one.ts";
export { itemOfProduct, type TaxChoice, taxesOfChoice } from "./invoices/product-item.ts";
export { type Receiver, receiverOf, receiverSchema } from "./invoices/receiver.ts";
export {
  INVOICE_STATES,
  INVOICE_STATUSES,
  type InvoiceRow,
  type InvoiceState,
  type InvoiceStatus,
  invoiceRow,
  statesOf,
  statusOf,
} from "./invoices/row.ts";
export {
  type InvoiceSending,
  invoiceSending,
  type SendRequest,
  sendingsResponse,
  sendRequest,
  sentResponse,
} from "./invoices/sending.ts";
export {
  openShareRequest,
  SHARE_DAYS,
  type ShareLink,
  type ShareView,
  sharedResponse,
  shareFileRequest,
  shareRequest,
  sharesResponse,
  shareViewResponse,
} from "./invoices/sharing.ts";
export { TAX_FACTORS, TAXES, type Tax, type TaxFactor, type TaxRow, taxRow } from "./invoices/tax.ts";
export { type MissingField, missingFields } from "./invoices/to-stamp.ts";
export { type InvoiceTotals, invoiceTotals } from "./invoices/totals.ts";
export {
  CFDI_FILE_BYTES,
  VERIFY_CHECKS,
  type Verification,
  type VerifyCheck,
  type VerifyCheckName,
  verifyCfdiRequest,
  verifyCfdiResponse,
} from "./invoices/verification.ts";
