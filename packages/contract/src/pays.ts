export { isBanked } from "./pays/banked.ts";
export { type PayDraft, type PayDraftInput, type PayDraftPayment, payDraft } from "./pays/draft.ts";
export {
  type Collect,
  collectResponse,
  type PayFilters,
  type Pending,
  type PendingInvoice,
  payFilters,
  paysExportRequest,
  paysListRequest,
  paysPaginateRequest,
  paysZipRequest,
  pendingRequest,
  pendingResponse,
} from "./pays/list.ts";
export { type InvoicePayment, type InvoicePayments, invoicePaymentsResponse } from "./pays/of-invoice.ts";
export {
  type PayDetail,
  payPreviewResponse,
  payResponse,
  payStampedResponse,
  payStampingResponse,
  type SettledPayment,
  type Settlement,
} from "./pays/one.ts";
export { type PayRow, payRow } from "./pays/row.ts";
