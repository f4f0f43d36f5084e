export {
  type PayDetail,
  payPreviewResponse,
  payResponse,
  payStampedResponse,
  payStampingResponse,
  type SettledPayment,
  type Settlement,
} from "./detail.ts";
export { isBanked, type PayDraft, type PayDraftInput, type PayDraftPayment, payDraft } from "./draft.ts";
export {
  type Collect,
  collectResponse,
  type InvoicePayment,
  type InvoicePayments,
  invoicePaymentsResponse,
  type PayFilters,
  type PayRow,
  type Pending,
  type PendingInvoice,
  payFilters,
  payRow,
  paysExportRequest,
  paysListRequest,
  paysPaginateRequest,
  paysZipRequest,
  pendingRequest,
  pendingResponse,
} from "./list.ts";
